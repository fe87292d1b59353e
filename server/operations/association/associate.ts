import type { Operation } from '../operation.js'

/**
 * Makes a user the one that a developer acts for, in place of an earlier one, whose signature image goes. Requests without an answer are
 * superseded. Locks the developer's row.
 */
export async function associate(tx: Operation, { developerId, userId }: { developerId: string; userId: string | null }): Promise<void> {
  await tx.sql('select id from developer where id = $1 for no key update', [developerId])
  await supersedeRequest(tx, developerId)
  await tx.sql('delete from developer_signature where developer_id = $1 and user_id is distinct from $2::uuid', [developerId, userId])
  await tx.sql(
    `update developer set associated_user_id = $2,
       associated_at = case when $2::uuid is null then null when associated_user_id = $2 then associated_at else $3 end, updated_at = $3
     where id = $1`,
    [developerId, userId, tx.wallNow],
  )
}

/** The developer's request without an answer, if any, can be answered no more. The developer's row is locked. */
export async function supersedeRequest(tx: Operation, developerId: string): Promise<void> {
  await tx.sql(`update association_request set status = 'superseded', decided_at = $2 where developer_id = $1 and status = 'pending'`, [
    developerId,
    tx.wallNow,
  ])
}
