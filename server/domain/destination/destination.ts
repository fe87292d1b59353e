import { DomainError } from '../errors.js'
import { machine } from '../machine.js'

/** Where a user's money is sent to: an account at a bank (decisions 13). */
export const destinationMachine = machine({
  noun: 'withdrawal destination',
  column: 'destination.status',
  statuses: ['pending_confirmation', 'active'],
  // In person there is nothing left to confirm.
  initial: ['pending_confirmation', 'active'],
  moves: {
    confirm: { from: ['pending_confirmation'], to: ['active'], by: ['user'] },
  },
})
export type DestinationStatus = (typeof destinationMachine.statuses)[number]

/** How the number of the account is written: as Tunisian banks do, or as banks abroad. */
export const destinationTypes = ['rib', 'iban'] as const
export type DestinationType = (typeof destinationTypes)[number]

interface WaitPolicy {
  environment: 'sandbox' | 'live'
  policy: { destinationWaitHours: number }
}

/** From when on money may be sent to what its user confirms now: who has got into an account has to wait, and its user hears of it before. */
export const usableFrom = (now: Date, { environment, policy }: WaitPolicy): Date =>
  environment === 'sandbox' ? now : new Date(now.getTime() + policy.destinationWaitHours * 3_600_000)

/** @throws DomainError DESTINATION_NOT_READY for one that waits for its user, or for its time. */
export function requireReady({ usableFrom: from }: { usableFrom?: Date | null }, now: Date): void {
  if (from && from <= now) return
  const message = from
    ? `The destination can be used from ${from.toISOString()} on: it was confirmed a short while ago. Try again then.`
    : 'The user has not confirmed the destination. Send the mailed code with "confirmDestination".'
  throw new DomainError('DESTINATION_NOT_READY', { message })
}

interface Holder {
  firstName: string
  lastName: string
}

/**
 * Money goes to accounts of the user alone (decisions 13): the holder is whoever the identity names, however it is written. A user whom a
 * sandbox helper made without a name may be called anything.
 *
 * @throws DomainError DESTINATION_INVALID
 */
export function checkHolder(holderName: string, { firstName, lastName }: Holder): void {
  const known = wordsOf(`${firstName} ${lastName}`)
  if (known === '' || wordsOf(holderName) === known) return
  const details = { holderName: 'must be the name of the verified person' }
  throw new DomainError('DESTINATION_INVALID', { details, field: ['holderName'] })
}

/** The words of a name in a fixed order, without case, accents and what stands between them: banks print names in many ways. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')
