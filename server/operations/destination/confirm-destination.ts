import { User } from '../../db/entities/user.entity.js'
import { destinationMachine } from '../../domain/destination/destination.js'
import { DomainError } from '../../domain/errors.js'
import { destinationView } from '../../queries/destination/destination-view.js'
import type { DestinationSnapshot } from '../../../schema/destination/destination-document.js'
import { tryCode } from '../credential/verification-code.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { confirm } from './create-destination.js'
import { lockDestination } from './lock-destination.js'

interface Confirmation {
  /** Uuid. */
  id: string
  /** Six digits, from the mail. */
  code: string
}

/**
 * The user's word that an account is theirs: the code that was mailed to them, whoever sends it (decisions 13). `INVALID_CODE` when it is wrong,
 * used, too old or was missed too often; adding the same account again mails another one.
 */
export const confirmDestination: Workflow<Confirmation, { destination: DestinationSnapshot }> = async ({ run }, input) => {
  const { destination } = await run(tryConfirmation, input)
  if (!destination) throw new DomainError('INVALID_CODE', { field: ['code'] })
  return { destination }
}

/** Answers null instead of throwing: a wrong code has to be counted. */
async function tryConfirmation(tx: Operation, { id, code }: Confirmation): Promise<{ destination: DestinationSnapshot | null }> {
  const row = await lockDestination(tx, id)
  const isPending = row.status === destinationMachine.status.pending_confirmation
  if (!isPending || !(await tryCode(tx, { kind: 'destination', subjectId: id }, code))) return { destination: null }
  await confirm(tx, row, await tx.em.findOneOrFail(User, { id: row.userId }))
  await tx.em.flush()
  return { destination: destinationView(row) }
}
