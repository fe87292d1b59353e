import { User } from '../../db/entities/user.entity.js'
import type { Language } from '../../domain/language.js'
import { mustExist } from '../../domain/must-exist.js'
import type { Operation } from '../operation.js'
import { endProofs } from '../credential/mailbox-proof.js'
import type { Invitations } from '../escrow/link-invitations.js'
import { linkAddressed } from './link-addressed.js'

interface NewAccount {
  passwordHash: string | null
  firstName: string
  lastName: string
  locale: Language
}

/**
 * Opens the account of an address that has just been proven, and makes its owner the party of what was addressed to it (decisions
 * 3; `link-addressed.ts`). Whoever else was about to open it is too late. Expects the address to be claimed (`holdInvitations`) and to have no account.
 */
export async function openAccount(tx: Operation, invitations: Invitations, account: NewAccount): Promise<User> {
  const { email } = invitations
  const chosen = { ...account, emailVerifiedAt: tx.wallNow, updatedAt: tx.wallNow }
  const written = await tx.db
    .insertInto('app_user')
    .values({ id: tx.newId(), email, ...chosen, createdAt: tx.wallNow })
    // Somebody may have registered it before accounts began with their proof.
    .onConflict((conflict) => conflict.column('email').doUpdateSet(chosen).where('app_user.emailVerifiedAt', 'is', null))
    .returning('id')
    .executeTakeFirst()
  const { id } = mustExist(written, 'the new account')
  await endProofs(tx, { kind: 'user', email, purposes: ['register', 'sign_in'] })
  const user = await tx.em.findOneOrFail(User, { id }, { refresh: true })
  await linkAddressed(tx, invitations, user)
  await tx.em.flush()
  return user
}

/** The account of an address; null where nobody has proven it. */
export const accountOf = (tx: Pick<Operation, 'em'>, email: string): Promise<User | null> =>
  tx.em.findOne(User, { email, emailVerifiedAt: { $ne: null } }, { refresh: true })
