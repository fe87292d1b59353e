import type { Request, Response } from 'express'
import type { OwnWalletQuery } from '../../schema/operations/document-types.js'
import { OwnWallet } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { row } from '../escrow/terms-view.js'
import type { HostedServices } from '../hosted-services.js'
import { sendPage } from '../page/page.js'
import { afterOf, pagingView } from '../page/paging.js'
import { granted, perform } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { kindLinks, movementFilter, wantedKind, type MovementKind } from './movement-filter.js'
import { withdrawalLines } from '../withdrawal/withdrawal-lines.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { isolate } from '../wording/isolate.js'
import { isZero, showAmount, showChange } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'

type OwnWalletData = Granted<OwnWalletQuery>
type Movement = OwnWalletData['wallet']['transactions']['nodes'][number]

/** `/account/wallet`: what the person has and where it is, what is on its way out, and every movement with what was left after it (decisions 13). */
export async function showWallet(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  if (!visit.person) return signInFirst(visit)
  const after = afterOf(visit)
  const kind = wantedKind(visit)
  const { wallet, withdrawals } = granted(await perform(visit, OwnWallet, { first: pageSize, after, filter: movementFilter(kind) }))
  const { transactions } = wallet
  const isBeginning = after === null && kind === null
  sendPage(visit, {
    section: 'wallet',
    heading: visit.say('pages.wallet.heading'),
    main: html`<div class="sides">
      <div class="what">${balanceView(visit, wallet)}</div>
      <div class="act">${waysView(visit)}</div>
      <div class="rest">
        ${isBeginning && withdrawalsView(visit, withdrawals)} ${movementsView(visit, transactions, { kind, isBeginning })}
      </div>
    </div>`,
  })
}

const pageSize = 20

/** What can be spent is the largest; of everything else it is said what it waits for. */
function balanceView({ say, language }: Visit, { available, pending, escrowAsBuyer, escrowAsSeller }: OwnWalletData['wallet']): Html {
  const amount = (decimal: string) => showAmount(decimal, 'TND', language)
  const told = (name: Html, what: Html) => html`${name}<span class="hint">${what}</span>`
  const availableWhat = isZero(available) ? say('pages.wallet.availableNone') : say('pages.wallet.availableWhat')
  return html`<section aria-labelledby="balance-heading">
    <h2 id="balance-heading">${say('pages.wallet.balance')}</h2>
    <dl>
      ${row(told(say('pages.wallet.available'), availableWhat), amount(available), 'hero')}
      ${row(told(say('pages.wallet.pending'), say('pages.wallet.pendingWhat')), amount(pending))}
      ${row(told(say('pages.wallet.asBuyer'), say('pages.wallet.asBuyerWhat')), amount(escrowAsBuyer))}
      ${row(told(say('pages.wallet.asSeller'), say('pages.wallet.asSellerWhat')), amount(escrowAsSeller))}
    </dl>
  </section>`
}

const waysView = ({ say }: Visit): Html =>
  html`<section aria-labelledby="ways-heading">
    <h2 id="ways-heading">${say('pages.account.actions')}</h2>
    <div class="stack">
      <p><a class="button" href="/account/wallet/top-up">${say('pages.wallet.topUp')}</a></p>
      <p><a class="button quiet" href="/account/wallet/withdraw">${say('pages.wallet.withdraw')}</a></p>
      <p><a href="/account/wallet/destinations">${say('pages.destinations.heading')}</a></p>
    </div>
  </section>`

function withdrawalsView(visit: Visit, { nodes, pageInfo }: OwnWalletData['withdrawals']): HtmlValue {
  if (nodes.length === 0) return null
  const { say } = visit
  return html`<section aria-labelledby="withdrawals-heading">
    <h2 id="withdrawals-heading">${say('pages.withdrawals.heading')}</h2>
    ${withdrawalLines(visit, nodes)}
    ${pageInfo.hasNextPage && html`<p><a href="/account/wallet/withdrawals">${say('pages.withdrawals.all')}</a></p>`}
  </section>`
}

interface Shown {
  kind: MovementKind | null
  /** All of them, from the newest on. */
  isBeginning: boolean
}

function movementsView(visit: Visit, { nodes, pageInfo }: OwnWalletData['wallet']['transactions'], { kind, isBeginning }: Shown): Html {
  const { say } = visit
  if (nodes.length === 0 && isBeginning)
    return html`<section aria-labelledby="movements-heading">
      <h2 id="movements-heading">${say('pages.wallet.movements')}</h2>
      <p>${say('pages.wallet.noMovements')}</p>
    </section>`
  return html`<section aria-labelledby="movements-heading">
      <h2 id="movements-heading">${say('pages.wallet.movements')}</h2>
      ${kindLinks(visit, kind)}
      ${
        nodes.length === 0
          ? html`<p>${say('pages.wallet.noneOfKind')}</p>`
          : html`<ul class="lines">
              ${nodes.map((movement) => movementLine(visit, movement))}
            </ul>`
      }
    </section>
    ${pagingView(visit, pageInfo)}`
}

function movementLine({ say, language }: Visit, movement: Movement): Html {
  const { description, createdAt, amountTnd, balanceAfterTnd } = movement
  const place = placeOf(movement)
  return html`<li>
    <div>
      ${place ? html`<a href="${place}">${isolate(description)}</a>` : isolate(description)}
      <span class="hint">${showTime(createdAt, language)}</span>
    </div>
    <div>
      <strong>${showChange(amountTnd, 'TND', language)}</strong>
      <span class="hint">${say('pages.wallet.after', { amount: showAmount(balanceAfterTnd, 'TND', language) })}</span>
    </div>
  </li>`
}

/** Where there is more to see of it: an escrow of others, on which a commission was earned, is not theirs to see. */
function placeOf({ type, escrowId, withdrawalId, topUpId }: Movement): string | null {
  if (withdrawalId) return `/account/wallet/withdrawals/${withdrawalId}`
  if (topUpId) return `/account/top-ups/${topUpId}`
  return escrowId && type !== 'COMMISSION' ? `/account/escrows/${escrowId}` : null
}
