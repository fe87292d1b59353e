import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { EscrowDetails } from '../escrow/escrow-details.js'
import { isStatusKey, statusKey, statusWords } from '../escrow/status-words.js'
import { row } from '../escrow/terms-view.js'
import type { FormFields } from '../visit/form-fields.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { showAmount } from '../wording/show-amount.js'

/**
 * What a form was shown with: the version of the escrow, which is what its person confirms (decisions 8), and what they saw of it. It comes back
 * with the form, so that whoever was overtaken is told what has changed, and is taken for nothing else.
 */
export const seenOf = (escrow: EscrowDetails): Record<Seen, string> => ({
  version: String(escrow.version),
  seenStatus: statusKey(escrow),
  seenTitle: withLineEnds(escrow.title),
  seenAmount: escrow.amount,
  seenTerms: escrow.contract?.contentSha256 ?? '',
})

const seenNames = ['version', 'seenStatus', 'seenTitle', 'seenAmount', 'seenTerms'] as const
type Seen = (typeof seenNames)[number]

export const isSeen = (name: string): boolean => seenNames.some((each) => each === name)

/** Old and new beside each other; nothing where what has changed is none of it. */
export function changedView({ say, language }: Pick<Visit, 'say' | 'language'>, escrow: EscrowDetails, before: FormFields): HtmlValue {
  const seen = (name: Seen) => withLineEnds(before.get(name) ?? '')
  const now = seenOf(escrow)
  const status = seen('seenStatus')
  const amount = /^\d{1,12}(\.\d{1,3})?$/.exec(seen('seenAmount'))?.[0]
  const rows = [
    isStatusKey(status) && status !== now.seenStatus && changed(say('pages.escrow.status'), say(status), statusWords({ say }, escrow)),
    seen('seenTitle') !== '' &&
      seen('seenTitle') !== now.seenTitle &&
      changed(say('pages.session.changedTitle'), isolate(seen('seenTitle')), isolate(escrow.title)),
    amount !== undefined &&
      amount !== now.seenAmount &&
      changed(
        say('pages.escrow.amount'),
        showAmount(amount, escrow.currency, language),
        showAmount(escrow.amount, escrow.currency, language),
      ),
    before.has('seenTerms') &&
      seen('seenTerms') !== now.seenTerms &&
      row(say('pages.session.changedTerms'), say('pages.session.changedTermsText')),
  ].filter((each) => each !== false)
  return rows.length > 0 && html`<dl>${rows}</dl>`
}

/** A form sends its line ends in a way of its own. */
const withLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

const changed = (label: Html, before: Html, after: Html): Html => row(label, html`<del>${before}</del> <ins>${after}</ins>`)
