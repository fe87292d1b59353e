import type { PersonKind } from '../../domain/credential/access-token.js'
import { checkPassword } from '../../domain/credential/password-strength.js'
import { DomainError } from '../../domain/errors.js'
import { mustExist } from '../../domain/must-exist.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { findPerson, type Person } from '../credential/find-person.js'
import { hashPassword, verifyPassword } from '../credential/password.js'
import { beginSignInTry, endSignInTry, withinTry, triedAccount } from '../credential/sign-in-limits.js'
import { endSessions, holdPassword, storePassword } from '../credential/stored-password.js'
import { tellOfPassword } from './tell-of-password.js'

interface PasswordChange {
  kind: PersonKind
  /** Uuid of the person who asks. */
  id: string
  /** Uuid of the token that asks, whose session goes on. */
  current: string | null
  /** Null or absent for a user who has come in by codes so far. */
  currentPassword?: string | null
  password: string
  /** The network of the caller (`http/client-address.ts`). */
  address: string
}

/**
 * Replaces one's own password, with the present one: a page that was left open shall not give the account away. A user who has none sets one.
 * Every other session ends (decisions 3). `INVALID_CREDENTIALS` for a wrong password, which counts as a failed sign-in.
 */
export const changePassword: Workflow<PasswordChange, { ended: number }> = async ({ run, services, clientAddress }, change) => {
  const { kind, id, current, currentPassword, password, address } = change
  const person = mustExist(await findPerson[kind](services.database.fork(), { id }), 'the person who asks')
  checkPassword(services.config.policy, password, person.email)
  if (person.passwordHash !== null) {
    const attempt = await beginSignInTry({ run, services }, { account: triedAccount(kind, person.email), address })
    const isRight = await withinTry({ run }, attempt, () =>
      verifyPassword({ services, clientAddress }, currentPassword ?? '', person.passwordHash),
    )
    await run(endSignInTry, { ...attempt, end: isRight ? 'unfinished' : 'failed', who: { kind, id } }, { isAnswer: false })
    if (!isRight) throw wrongPassword()
  }
  const passwordHash = await hashPassword({ services, clientAddress }, password)
  return run(replacePassword, { kind, person, current, passwordHash })
}

interface Replacement {
  kind: PersonKind
  /** With the password that was shown. */
  person: Person
  current: string | null
  passwordHash: string
}

async function replacePassword(tx: Operation, { kind, person, current, passwordHash }: Replacement): Promise<{ ended: number }> {
  const account = { kind, id: person.id }
  // Somebody was faster, with another password by now.
  if (!(await holdPassword(tx, account, person.passwordHash))) throw wrongPassword()
  await storePassword(tx, account, passwordHash)
  const ended = await endSessions(tx, account, { except: current })
  await tellOfPassword(tx, { kind, person, action: 'change_password' })
  return { ended }
}

const wrongPassword = () => new DomainError('INVALID_CREDENTIALS', { field: ['currentPassword'] })
