import type { DestinationFieldsFragment } from '../../schema/operations/document-types.js'
import type { Visit } from '../visit/visit.js'
import type { Html } from '../../locales/markup.js'
import { showTime } from '../wording/show-time.js'

type Standing = Pick<DestinationFieldsFragment, 'status' | 'usableFrom'>

/** Whether money can be sent to it now (decisions 13). */
export const isUsable = ({ services }: Pick<Visit, 'services'>, { usableFrom }: Standing): boolean =>
  usableFrom !== null && Date.parse(usableFrom) <= services.now().getTime()

/** How it stands, in words. */
export function standingOf(visit: Visit, destination: Standing): Html {
  const { say, language } = visit
  if (destination.status === 'PENDING_CONFIRMATION' || destination.usableFrom === null) return say('pages.destinations.unconfirmed')
  if (isUsable(visit, destination)) return say('pages.destinations.usable')
  return say('pages.destinations.usableFrom', { time: showTime(destination.usableFrom, language) })
}
