import type { DisputeFieldsFragment } from '../../schema/operations/document-types.js'
import type { Side } from './escrow-details.js'

/** Whether the other side's dispute waits by a day for this one, who has not written in it yet: after it our team takes the case over. */
export const awaitsAnswer = ({ openedBy, answerBy }: Pick<DisputeFieldsFragment, 'openedBy' | 'answerBy'>, side: Side): boolean =>
  answerBy !== null && openedBy.toLowerCase() !== side
