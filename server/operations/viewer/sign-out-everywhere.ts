import { endSessions } from '../credential/stored-password.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { ownAccount } from './own-account.js'

/** Ends every session of whoever asks, this one too, from the next request on (decisions 3). */
export async function signOutEverywhere(tx: Operation): Promise<{ ended: number }> {
  const account = ownAccount(tx)
  const ended = await endSessions(tx, account)
  if (account.kind === 'staff') await audit(tx, { action: 'end_staff_sessions', subject: account.id, after: { ended } })
  return { ended }
}
