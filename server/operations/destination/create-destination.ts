import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { Destination } from '../../db/entities/destination.entity.js'
import { User } from '../../db/entities/user.entity.js'
import { count } from '../../db/typed-queries.js'
import { bounds } from '../../domain/bounds.js'
import { checkTogether } from '../../domain/check-together.js'
import { accountNumberOf, canonical, lastFour, type AccountNumber } from '../../domain/destination/account-number.js'
import { checkHolder, destinationMachine, usableFrom } from '../../domain/destination/destination.js'
import { requireRoom } from '../../domain/limit-reached.js'
import { checkText } from '../../domain/text.js'
import { destinationView } from '../../queries/destination/destination-view.js'
import type { DestinationSnapshot } from '../../../schema/destination/destination-document.js'
import { issueCode } from '../credential/verification-code.js'
import { limitRequestedMails } from '../mail/limit-requested-mails.js'
import { sendMail } from '../mail/send-mail.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { requireWalletUser } from '../wallet/require-wallet-user.js'

export interface NewDestination {
  rib?: string | null
  iban?: string | null
  holderName: string
}

/** What adding a destination came to. */
interface AddedDestination {
  destination: DestinationSnapshot
  /** False for an account that was there already. */
  created: boolean
}

/**
 * Adds a bank account to which the user's money can be sent (decisions 13). In person it is confirmed by being added; by key it waits for the code
 * that is mailed to the user. The same account again is the one that is there, with another code while it waits, or confirmed by its user.
 */
export async function createDestination(tx: Operation, input: NewDestination): Promise<AddedDestination> {
  const userId = requireWalletUser(tx)
  const user = await tx.em.findOneOrFail(User, { id: userId })
  const { holderName, number } = checkInput(input, user)
  // Nobody adds beyond the bound, nor the same account twice, by asking several times at once.
  await takeLock(tx.db, lockOf(`destinations of ${userId}`))
  const { secrets } = tx.services
  const numberDigest = secrets.digest(`destination ${userId} ${canonical(number)}`)
  const known = await tx.em.findOne(Destination, { userId, numberDigest, deletedAt: null })
  if (!known) await requireRoomForDestination(tx, userId)
  if (!known) countChange(tx)
  const row = known ?? make(tx, { userId, holderName, type: number.type, last4: lastFour(number), numberDigest })
  if (!known) row.numberSealed = secrets.seal(number.number)
  if (row.status === destinationMachine.status.pending_confirmation) await haveConfirmed(tx, row, user)
  else if (!known) await tellOf(tx, row, user)
  await tx.em.flush()
  return { destination: destinationView(row), created: known === null }
}

/** @throws DomainError VALIDATION_ERROR, DESTINATION_INVALID, with whatever is wrong with either */
function checkInput(input: NewDestination, user: User): { holderName: string; number: AccountNumber } {
  const holderName = () => checkText(input.holderName, 'holderName', bounds.holderName)
  const number = () => accountNumberOf(input)
  checkTogether(holderName, number, () => checkHolder(input.holderName, user))
  return { holderName: holderName(), number: number() }
}

type Facts = Pick<Destination, 'userId' | 'holderName' | 'type' | 'last4' | 'numberDigest'>

function make(tx: Operation, facts: Facts): Destination {
  const { actor, services, wallNow } = tx
  const { pending_confirmation: pending, active } = destinationMachine.status
  const confirmed = actor.kind === 'user'
  const row = Object.assign(new Destination(), {
    id: tx.newId(),
    ...facts,
    addedByDeveloperId: actor.kind === 'api_key' ? actor.developerId : null,
    status: confirmed ? active : pending,
    usableFrom: confirmed ? usableFrom(wallNow, services.config) : null,
    createdAt: wallNow,
  })
  tx.em.persist(row)
  return row
}

async function requireRoomForDestination(tx: Operation, userId: string): Promise<void> {
  requireRoom({
    count: await count(tx.db.selectFrom('destination').where('userId', '=', userId).where('deletedAt', 'is', null)),
    most: tx.services.config.limits.destinations,
    of: 'bank accounts of this wallet',
    way: 'Delete one that is not needed any more.',
  })
}

/** By key: a code goes to the user. In person, the user has just said so. */
async function haveConfirmed(tx: Operation, row: Destination, user: User): Promise<void> {
  if (tx.actor.kind === 'user') return confirm(tx, row, user)
  await limitRequestedMails(tx, user.email, ['destination_code'])
  const { code, expiresAt } = await issueCode(tx, { kind: 'destination', subjectId: row.id })
  const parameters = { code, account: row.last4, deadline: expiresAt.toISOString(), link: pageOf(tx) }
  await sendMail(tx, { to: user.email, kind: 'destination_code', locale: user.locale, parameters })
}

/** From now on it can be used, or soon. */
export async function confirm(tx: Operation, row: Destination, user: User): Promise<void> {
  row.status = destinationMachine.take('confirm', row.status, 'user')
  row.usableFrom = usableFrom(tx.wallNow, tx.services.config)
  await tellOf(tx, row, user)
}

/** Whoever has got into the account must not be alone in knowing where its money may go. */
async function tellOf(tx: Operation, row: Destination, user: User): Promise<void> {
  const parameters = { account: row.last4, deadline: row.usableFrom?.toISOString(), link: pageOf(tx) }
  await sendMail(tx, { to: user.email, kind: 'destination_added', locale: user.locale, parameters })
}

/** Where the user sees their accounts, confirms one and deletes another. */
const pageOf = ({ services }: Operation): string => `${services.config.publicUrl}/account/wallet/destinations`
