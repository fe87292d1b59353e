import { isolated } from '../../locales/isolate.js'
import { message } from '../../locales/message.js'
import { speech } from '../../locales/speech.js'
import { defaultLanguage, languages } from '../../server/domain/language.js'
import { attributes, html, type Html } from '../../locales/markup.js'
import { signaturePicture } from '../page/signature-picture.js'
import type { Visit } from '../visit/visit.js'
import { copyable } from '../wording/copyable.js'
import { isolate, isolateLatin } from '../wording/isolate.js'
import { showTime } from '../wording/show-time.js'
import { otherSide, partyOf, type EscrowSummary, type ContractDetails, type Side } from './escrow-details.js'
import { row } from './terms-view.js'

/** The text that is signed, in its own language and direction, and who has signed this version. */
export function contractView(
  { say, language }: Pick<Visit, 'say' | 'language'>,
  escrow: EscrowSummary,
  contract: ContractDetails,
  side: Side,
): Html {
  const contractLanguage = languages.find((each) => each.toUpperCase() === contract.language) ?? defaultLanguage
  const other = otherSide(side)
  const theirs = contract[`${other}Signature`]
  const mine = contract[`${side}Signature`]
  const theirName = theirs && (theirs.name ?? partyOf(escrow, other).name ?? partyOf(escrow, other).email)
  // Scrolls when it is long, so it has to be reachable by keyboard and named.
  const terms = {
    class: 'terms',
    tabindex: 0,
    role: 'region',
    'aria-labelledby': 'contract-heading',
    lang: contractLanguage,
    dir: speech[contractLanguage].direction,
  }
  const version = say('pages.contract.version', { version: isolateLatin(String(contract.version)) })
  const fingerprint = html`${version} · ${say('pages.contract.hash')}`
  return html`<div class="card">
    <h2 id="contract-heading">${say('pages.contract.heading')}</h2>
    <pre ${attributes(terms)}>${contract.terms}</pre>
    <p>
      ${mine ? say('pages.contract.signedByYou', { time: showTime(mine.signedAt, language) }) : say('pages.contract.notSignedByYou')}
      ${
        theirs
          ? say('pages.contract.signedBy', { name: isolate(theirName ?? ''), role: other, time: showTime(theirs.signedAt, language) })
          : other === 'seller'
            ? say('pages.contract.notSignedBySeller')
            : say('pages.contract.notSignedByBuyer')
      }
    </p>
    ${signaturesView({ language }, escrow, contract)}
    ${contract.pdfUrl !== null && html`<p><a href="${contract.pdfUrl}">${say('pages.contract.download')}</a></p>`}
    <dl>${row(fingerprint, copyable(contract.contentSha256), 'long')}</dl>
  </div>`
}

/** What was drawn, or sent as a picture, with whose it is; a typed name is in the sentence above. */
export function signaturesView({ language }: Pick<Visit, 'language'>, escrow: EscrowSummary, contract: ContractDetails): Html[] {
  return sides.flatMap((side) => {
    const signature = contract[`${side}Signature`]
    const { name, email } = partyOf(escrow, side)
    const who = name ?? signature?.name ?? email
    const alt = message('pages.contract.signatureAlt', language, { name: isolated(who) })
    const picture = signaturePicture(signature?.signatureImage ?? null, alt)
    return picture
      ? [
          html`<figure>
            ${picture}
            <figcaption class="soft">${isolate(who)}</figcaption>
          </figure>`,
        ]
      : []
  })
}

const sides = ['seller', 'buyer'] as const
