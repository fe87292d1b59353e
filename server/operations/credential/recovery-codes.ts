import { readRecoveryCode, recoveryCodeBytes, recoveryCodeCount, recoveryCodeOf } from '../../domain/credential/recovery-code.js'
import type { Operation } from '../operation.js'

/** Makes a member of staff new recovery codes, which take the place of all earlier ones. Only keyed hashes are kept. */
export async function issueRecoveryCodes(tx: Operation, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(tx.services.randomBytes(recoveryCodeBytes)))
  await tx.db.deleteFrom('staff_recovery_code').where('staffId', '=', staffId).execute()
  const rows = codes.map((code) => ({ id: tx.newId(), staffId, codeDigest: digestOf(tx, staffId, code), createdAt: tx.wallNow }))
  await tx.db.insertInto('staff_recovery_code').values(rows).execute()
  return codes
}

/** Whether this is a recovery code of theirs that was not used before; it is used up. */
export async function useRecoveryCode(tx: Operation, staffId: string, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed)
  if (code === null) return false
  const used = await tx.db
    .updateTable('staff_recovery_code')
    .set({ usedAt: tx.wallNow })
    .where('staffId', '=', staffId)
    .where('codeDigest', '=', digestOf(tx, staffId, code))
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

const digestOf = ({ services }: Operation, staffId: string, code: string): Buffer =>
  services.secrets.digest(`recovery code ${staffId} ${code}`)
