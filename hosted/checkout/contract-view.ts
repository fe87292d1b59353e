import type { Language } from '../../server/domain/language.js'
import { attributes, html, type Html } from '../html.js'
import { textsFor } from '../texts/texts-for.js'
import type { Visit } from '../visit/visit.js'
import { isolate, isolateLatin } from '../wording/isolate.js'
import { say } from '../wording/say.js'
import { showTime } from '../wording/show-time.js'
import { otherSide, partyOf, type Deal, type DealContract, type DealSide } from './deal.js'

/** The text that is signed, in its own language and direction, and who has signed this version. */
export function contractView(
  { texts, language }: Pick<Visit, 'texts' | 'language'>,
  deal: Deal,
  contract: DealContract,
  side: DealSide,
): Html {
  const { contract: words } = texts
  const contractLanguage = contract.language.toLowerCase() as Language
  const other = otherSide(side)
  const theirs = contract[`${other}Signature`]
  const mine = contract[`${side}Signature`]
  const theirName = theirs && (theirs.name ?? partyOf(deal, other).name ?? partyOf(deal, other).email)
  // Scrolls when it is long, so it has to be reachable by keyboard and named.
  const terms = {
    class: 'terms',
    tabindex: 0,
    role: 'region',
    'aria-labelledby': 'contract-heading',
    lang: contractLanguage,
    dir: textsFor(contractLanguage).direction,
  }
  return html`<div class="card">
    <h2 id="contract-heading">${words.heading}</h2>
    <pre ${attributes(terms)}>${contract.terms}</pre>
    <p>
      ${mine ? say(words.signedByYou, { time: showTime(mine.signedAt, language) }) : words.notSignedByYou}
      ${
        theirs
          ? say(words.signedBy, { name: isolate(theirName ?? ''), time: showTime(theirs.signedAt, language) })
          : other === 'seller'
            ? words.notSignedBySeller
            : words.notSignedByBuyer
      }
    </p>
    <p class="soft">
      ${say(words.version, { version: isolateLatin(String(contract.version)) })} · ${words.hash}:
      <code>${isolateLatin(contract.contentSha256)}</code>
    </p>
  </div>`
}
