import type { EntityManager } from '@mikro-orm/postgresql'
import { anyOf, dbOf, iso } from '../../db/typed-queries.js'
import type { Party } from '../../domain/escrow/escrow.js'
import { encodeId } from '../../domain/id.js'
import { fileView, type FileView } from '../file/file-view.js'
import { readFiles } from '../file/read-files.js'

export interface DisputeMessageView {
  id: string
  author: Party | 'staff'
  body: string
  isInternal: boolean
  createdAt: string
  attachments: FileView[]
}

/** Everything that was said in the disputes of escrows, oldest first, by the uuid of the dispute; staff notes only for staff (decisions 5, Disputed). */
export async function readDisputeMessages(
  em: EntityManager,
  { escrowIds, isStaff }: { escrowIds: string[]; isStaff: boolean },
): Promise<Map<string, DisputeMessageView[]>> {
  const rows = await selectMessages(em, { escrowIds, isStaff })
  const ofDisputed = await readFiles(em, { escrowIds: [...new Set(rows.map(({ escrowId }) => escrowId))], purpose: 'dispute' })
  const files = Map.groupBy(ofDisputed, ({ subjectId }) => subjectId)
  const view = ({ id, author, body, isInternal, createdAt }: Row): DisputeMessageView => ({
    id: encodeId('msg', id),
    author,
    body,
    isInternal,
    createdAt,
    attachments: (files.get(id) ?? []).map(fileView),
  })
  return new Map([...Map.groupBy(rows, ({ disputeId }) => disputeId)].map(([disputeId, messages]) => [disputeId, messages.map(view)]))
}

const selectMessages = (em: EntityManager, { escrowIds, isStaff }: { escrowIds: string[]; isStaff: boolean }) =>
  dbOf(em)
    .selectFrom('dispute_message')
    .select(['escrowId', 'disputeId', 'id', 'authorRole as author', 'body', 'isInternal'])
    .select(({ ref }) => iso(ref('createdAt')).as('createdAt'))
    .where('escrowId', '=', anyOf(escrowIds))
    .$if(!isStaff, (messages) => messages.where('isInternal', '=', false))
    .orderBy('dispute_message.createdAt')
    .orderBy('id')
    .execute()

type Row = Awaited<ReturnType<typeof selectMessages>>[number]
