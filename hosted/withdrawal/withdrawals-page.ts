import type { Request, Response } from 'express'
import { Withdrawals } from '../../schema/operations/documents.js'
import type { HostedServices } from '../hosted-services.js'
import { sendPage } from '../page/page.js'
import { afterOf, pagingView } from '../page/paging.js'
import { granted, perform } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { openVisit } from '../visit/visit.js'
import { html } from '../../locales/markup.js'
import { withdrawalLines } from './withdrawal-lines.js'

/** `/account/wallet/withdrawals`: every withdrawal of the person, newest first. */
export async function showWithdrawals(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  if (!visit.person) return signInFirst(visit)
  const { say } = visit
  const { nodes, pageInfo } = granted(await perform(visit, Withdrawals, { first: pageSize, after: afterOf(visit) })).withdrawals
  sendPage(visit, {
    section: 'wallet',
    heading: say('pages.withdrawals.heading'),
    main: html`<section>${nodes.length === 0 ? html`<p>${say('pages.withdrawals.none')}</p>` : withdrawalLines(visit, nodes)}</section>
      ${pagingView(visit, pageInfo)}
      <p><a class="button quiet" href="/account/wallet/withdraw">${say('pages.wallet.withdraw')}</a></p>
      <p><a href="/account/wallet">${say('pages.wallet.back')}</a></p>`,
  })
}

const pageSize = 20
