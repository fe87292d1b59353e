import { catalogue } from '../../locales/message.js'
import type { PageAction } from '../../schema/checkout/session-actions.js'
import type { Language } from '../../server/domain/language.js'
import { remainingMillimes } from '../escrow/total.js'
import type { Html } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import type { PageKey } from '../wording/say.js'
import { millimesOf, showMillimes, showNumber } from '../wording/show-amount.js'
import type { Asked } from './asked.js'

export type ActionField = PageAction['fields'][string]

/** Names what a page says of a field of an action's form, or of one of its choices; null where the catalogue has nothing to say. */
export function formKey(action: string, name: string, part: string): PageKey | null {
  const key = `pages.form.${action}.${name}.${part}`
  return isPageKey(key) ? key : null
}

const isPageKey = (key: string): key is PageKey => Object.hasOwn(catalogue.en, key)

/** Says that, with the bounds of a text in their places, and of the escrow and the party that are asked what is true of them. */
export function sayOfField(
  { say, language }: Pick<Visit, 'say' | 'language'>,
  key: PageKey,
  field: ActionField,
  asked?: Pick<Asked, 'escrow' | 'side'>,
): Html {
  const { least, most } = field.kind === 'text' || field.kind === 'files' ? field.bound : { least: 0, most: 0 }
  const bounds = { least: showNumber(least, language), most: showNumber(most, language) }
  return say(key, { ...bounds, ...(asked ? valuesOf(asked, language) : nothingAsked) })
}

/** What sentences about fields may mention of the escrow; what is asked for or in dispute is given back with everything else alone. */
function valuesOf({ escrow, side }: Pick<Asked, 'escrow' | 'side'>, language: Language) {
  const reserved = millimesOf(escrow.reservedTnd ?? '0')
  return {
    side,
    bearer: escrow.feeBearer.toLowerCase(),
    available: showMillimes(remainingMillimes(escrow) - reserved, language),
    reserved: showMillimes(reserved, language),
    hasReserved: reserved > 0n ? 'yes' : 'no',
  }
}

const nothingAsked = { side: 'other', bearer: '', available: '', reserved: '', hasReserved: 'no' }
