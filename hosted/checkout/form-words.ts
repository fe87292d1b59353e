import { catalogue } from '../../locales/message.js'
import type { PageAction } from '../../schema/checkout/session-actions.js'
import type { Side } from '../escrow/escrow-details.js'
import type { Html } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import type { PageKey } from '../wording/say.js'
import { showNumber } from '../wording/show-amount.js'

export type ActionField = PageAction['fields'][string]

/** Names what a page says of a field of an action's form, or of one of its choices; null where the catalogue has nothing to say. */
export function formKey(action: string, name: string, part: string): PageKey | null {
  const key = `pages.form.${action}.${name}.${part}`
  return isPageKey(key) ? key : null
}

const isPageKey = (key: string): key is PageKey => Object.hasOwn(catalogue.en, key)

/** Says that, with the bounds of a text in their places, to the party of `side` where what is said is of them. */
export function sayOfField({ say, language }: Pick<Visit, 'say' | 'language'>, key: PageKey, field: ActionField, side?: Side): Html {
  const { least, most } = field.kind === 'text' || field.kind === 'files' ? field.bound : { least: 0, most: 0 }
  const values = { least: showNumber(least, language), most: showNumber(most, language), side: side ?? 'other' }
  return say(key, values)
}
