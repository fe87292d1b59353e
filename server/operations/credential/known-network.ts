import { accountDigest, networkDigest, type SignInTry } from './sign-in-limits.js'
import type { Operation } from '../operation.js'

/** Remembers from where somebody has just signed in to an account. */
export async function noteNetwork(tx: Operation, { account, address }: SignInTry): Promise<void> {
  const { secrets } = tx.services
  const known = { accountDigest: accountDigest(secrets, account), networkDigest: networkDigest(secrets, address), seenAt: tx.wallNow }
  await tx.db
    .insertInto('known_network')
    .values(known)
    .onConflict((row) => row.columns(['accountDigest', 'networkDigest']).doUpdateSet({ seenAt: tx.wallNow }))
    .execute()
}

/** Whether somebody has signed in to it from there, not too long ago (`deleteOutdated`). */
export async function isKnownNetwork(tx: Operation, { account, address }: SignInTry): Promise<boolean> {
  const { secrets } = tx.services
  const known = tx.db
    .selectFrom('known_network')
    .select('seenAt')
    .where('accountDigest', '=', accountDigest(secrets, account))
    .where('networkDigest', '=', networkDigest(secrets, address))
  return (await known.executeTakeFirst()) !== undefined
}
