import { bounds } from '../../bounds.js'
import { releaseDeadlineKinds } from '../../deadline/deadline.js'
import { disputeCategories } from '../../dispute/dispute.js'
import { command, type Path } from '../command.js'
import { hoursAfter, pauseCompletion } from '../completion-deadline.js'
import { mayReopen } from '../conditions.js'
import { isProgressive } from '../progressive-release.js'
import { proofPaused } from '../proof-step.js'

const fields = {
  category: {
    kind: 'choice',
    values: disputeCategories,
    enumName: 'DisputeCategory',
    says: 'What it is about.',
    isRequired: true,
    sandboxDefault: 'other',
  },
  reason: { kind: 'text', bound: bounds.disputeReason, says: 'What is wrong', isRequired: true },
  fileIds: {
    kind: 'files',
    bound: bounds.evidenceFiles,
    says: 'What shows it, 1-5 files that the opener has uploaded and named nowhere else, `file_…`.',
    isRequired: false,
  },
} as const

const path: Path = { by: ['buyer', 'seller'], when: [mayReopen], to: ['disputed'], events: ['escrow.dispute.opened'] }

export const openDispute = command({
  name: 'open_dispute',
  mutation: {
    name: 'openDispute',
    does: 'A party opens a dispute; every deadline stops until it is over.',
    action: 'Open a dispute.',
    input: { says: 'What is in dispute.', fields, refersTo: 'session' },
    payload: 'A disputed escrow.',
    alsoRefuses: ['FILE_NOT_FOUND', 'FILE_ALREADY_USED'],
  },
  via: 'SESSION',
  needsPerson: true,
  isOfOwnAccord: true,
  session: { action: 'dispute', says: 'Open a dispute (either party).', target: null, isGrave: true },
  from: { paid: path, delivered: path },
  refusals: { disputed: 'DISPUTE_ALREADY_OPENED', pending: 'INVALID_ACTION', otherwise: 'ESCROW_CLOSED' },
  effect: ({ aggregate, given, now, policy, role }) => ({
    to: 'disputed',
    reason: 'dispute_opened',
    saidReason: given.reason,
    changes: {},
    transfers: [],
    deadlines: [
      pauseCompletion,
      ...(isProgressive(aggregate.escrow) ? [{ pause: releaseDeadlineKinds }] : []),
      ...proofPaused(aggregate),
      { clear: 'cancellation_request' },
      { set: 'dispute_silence', at: hoursAfter(now, policy.disputeSilenceHours), subject: 'dispute' },
    ],
    dispute: {
      open: {
        category: given.category,
        reason: given.reason,
        fileIds: given.fileIds ?? [],
        by: role === 'seller' ? 'seller' : 'buyer',
        previousStatus: aggregate.escrow.status === 'delivered' ? 'delivered' : 'paid',
      },
    },
    ...(aggregate.pendingCancellation ? { cancellation: { decide: 'supersede' } } : {}),
  }),
  mail: { kind: 'dispute_opened' },
})
