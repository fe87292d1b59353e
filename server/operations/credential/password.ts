import { timingSafeEqual } from 'node:crypto'
import type { Limits } from '../../config.js'
import { openThreads, threadBeside } from '../../threads/threads.js'
import { Turns } from '../../turns/turns.js'
import type { Services } from '../services.js'
import type { WorkflowContext } from '../workflow.js'
import type { Derivation, PasswordCost } from './password-thread.js'

/** The least that OWASP asks of argon2id. A stored password keeps the cost it was made with. */
export const passwordCost: PasswordCost = { memoryKib: 19_456, passes: 2, lanes: 1 }

/**
 * Whoever has a password hashed or tried, in turn: each takes a core and 19 MiB for some 30 ms, so that few are served at once, in threads
 * that leave the processors to whoever is signed in.
 */
export const turnsForPasswords = (limits: Limits): Turns =>
  new Turns({
    places: limits.passwordsAtOnce,
    placesEach: limits.passwordsAtOnceEach,
    waitingEach: limits.passwordsWaitingEach,
    waitingInAll: limits.passwordsWaiting,
    patienceMs: limits.waitMostMs,
  })

/** Who asks, and what it takes to answer. */
interface PasswordContext extends Pick<WorkflowContext, 'clientAddress'> {
  services: Pick<Services, 'randomBytes' | 'passwordCost' | 'passwordTurns'>
}

/**
 * A password as it is stored: argon2id in the PHC format. Takes some 30 ms of a core and a place in a line, so never call it inside a
 * transaction. @throws DomainError OVERLOADED
 */
export async function hashPassword({ services, clientAddress }: PasswordContext, password: string): Promise<string> {
  const { randomBytes, passwordCost: cost, passwordTurns } = services
  const salt = Buffer.from(randomBytes(saltBytes))
  const hash = await passwordTurns.run(principalOf(clientAddress), () => threads.run({ ...cost, password, salt, bytes: hashBytes }))
  return printed(cost, salt, hash)
}

const principalOf = (clientAddress: string | undefined): string => clientAddress ?? 'this process'

/**
 * Whether the password is the stored one, compared in constant time. Null stands for an account without a password or for no account at
 * all: it waits and takes as long and is never right, so that nobody learns from the time who exists (decisions 3).
 * @throws DomainError OVERLOADED
 */
export async function verifyPassword(
  { services, clientAddress }: PasswordContext,
  password: string,
  stored: string | null,
): Promise<boolean> {
  const { salt, hash, ...costs } = parse(stored ?? nobodysPassword)
  const derivation = { ...costs, password, salt, bytes: hash.length }
  const derived = await services.passwordTurns.run(principalOf(clientAddress), () => threads.run(derivation))
  return timingSafeEqual(derived, hash) && stored !== null
}

/** One that nobody has to think of: 144 bits. */
export const randomPassword = ({ randomBytes }: Pick<Services, 'randomBytes'>): string => Buffer.from(randomBytes(18)).toString('base64url')

const saltBytes = 16
const hashBytes = 32

/** Salt and hash are zeros: no password has this hash, and checking one against it costs what any other does. */
export const nobodysPassword = printed(passwordCost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes))

/** As many as `passwordTurns` lets in at once, which is 100 at most. */
const threads = openThreads<Derivation, Uint8Array>(threadBeside(import.meta.url, 'password-thread'), {
  name: 'derive',
  atMost: 100,
})

function printed({ memoryKib, passes, lanes }: PasswordCost, salt: Uint8Array, hash: Uint8Array): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(hash)}`
}

function parse(stored: string) {
  const [, memoryKib, passes, lanes, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored) ?? []
  if (!memoryKib || !passes || !lanes || !salt || !hash) throw new Error('a stored password is not in the PHC format of argon2id')
  const number = (digits: string) => Number.parseInt(digits, 10)
  const costs = { memoryKib: number(memoryKib), passes: number(passes), lanes: number(lanes) }
  return { ...costs, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
