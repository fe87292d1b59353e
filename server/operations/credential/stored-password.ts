import type { Db } from '../../db/typed-queries.js'
import type { PersonKind } from '../../domain/credential/access-token.js'
import type { Operation } from '../operation.js'

/** Whose password it is. */
export interface Account {
  kind: PersonKind
  /** A uuid. */
  id: string
}

/**
 * Whether this is still the stored password, which then stays until the end of the transaction: whoever signs in with a password while it is
 * replaced is either refused, or signed out with everybody else.
 */
export async function holdPassword({ db }: Operation, { kind, id }: Account, hash: string | null): Promise<boolean> {
  const row = await held[kind](db, id)
  return row !== undefined && row.passwordHash === hash
}

const held: Record<PersonKind, (db: Db, id: string) => Promise<{ passwordHash: string | null } | undefined>> = {
  user: (db, id) => db.selectFrom('app_user').select('passwordHash').where('id', '=', id).forShare().executeTakeFirst(),
  developer: (db, id) => db.selectFrom('developer').select('passwordHash').where('id', '=', id).forShare().executeTakeFirst(),
  staff: (db, id) => db.selectFrom('staff').select('passwordHash').where('id', '=', id).forShare().executeTakeFirst(),
}

/** Stores another password in place of whichever there is. */
export async function storePassword({ db, wallNow }: Operation, { kind, id }: Account, passwordHash: string): Promise<void> {
  await stored[kind](db, { id, passwordHash, updatedAt: wallNow })
}

interface Replacement {
  id: string
  passwordHash: string
  updatedAt: Date
}

const stored: Record<PersonKind, (db: Db, replacement: Replacement) => Promise<unknown>> = {
  user: (db, { id, ...change }) => db.updateTable('app_user').set(change).where('id', '=', id).execute(),
  developer: (db, { id, ...change }) => db.updateTable('developer').set(change).where('id', '=', id).execute(),
  staff: (db, { id, passwordHash }) => db.updateTable('staff').set({ passwordHash }).where('id', '=', id).execute(),
}

/** Ends the sessions of an account from the next request on, all of them or all but one (uuid of its token); how many. */
export async function endSessions(
  { db, wallNow }: Operation,
  { kind, id }: Account,
  { except = null }: { except?: string | null } = {},
): Promise<number> {
  const all = db
    .updateTable('access_token')
    .set({ revokedAt: wallNow })
    .where('kind', '=', kind)
    .where('subjectId', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', wallNow)
  const ended = await (except === null ? all : all.where('id', '!=', except)).returning('id').execute()
  return ended.length
}
