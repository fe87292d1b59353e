import type { DestinationFieldsFragment } from '../../schema/operations/document-types.js'
import type { Visit } from '../visit/visit.js'
import type { Html } from '../../locales/markup.js'
import { isolate, isolateLatin, whole } from '../wording/isolate.js'

/** How a bank account is told from others: whose it is, and how its number ends. The number itself is shown to nobody. */
export const accountWords = (
  { say }: Pick<Visit, 'say'>,
  { type, holderName, last4 }: Pick<DestinationFieldsFragment, 'type' | 'holderName' | 'last4'>,
): Html => say('pages.destinations.account', { number: isolateLatin(`${type} •• ${last4}`), holder: whole(isolate(holderName)) })
