import { DomainError } from '../errors.js'
import { machine } from '../machine.js'

/** A developer asks a user to let them act for them (decisions 3, Association). At most one of a developer is pending. */
export const associationRequestMachine = machine({
  noun: 'association request',
  column: 'association_request.status',
  statuses: ['pending', 'accepted', 'declined', 'superseded'],
  initial: ['pending'],
  moves: {
    accept: { from: ['pending'], to: ['accepted'], by: ['user'] },
    decline: { from: ['pending'], to: ['declined'], by: ['user'] },
    /** By a newer request, by an association that came another way, or by the end of one. */
    supersede: { from: ['pending'], to: ['superseded'], by: ['developer'] },
  },
})
type AssociationRequestStatus = (typeof associationRequestMachine.statuses)[number]

/** What the user decides. */
export type AssociationAnswer = 'accepted' | 'declined'

const { pending } = associationRequestMachine.status

/** Until when a request can be answered that is made now. */
export const requestExpiry = (now: Date, { associationRequestDays }: { associationRequestDays: number }): Date =>
  new Date(now.getTime() + associationRequestDays * 86_400_000)

interface Answerable {
  email: string
  status: AssociationRequestStatus
  expiresAt: Date
}

/** Refuses whoever may not answer a request: `INVALID_LINK` for one that is over, `FORBIDDEN` for somebody else than was asked. */
export function checkAnswer(request: Answerable, { email, now }: { email: string; now: Date }): void {
  if (request.status !== pending || request.expiresAt <= now) throw new DomainError('INVALID_LINK')
  if (request.email !== email)
    throw new DomainError('FORBIDDEN', { message: 'The link was sent to another address. Sign in as its owner.' })
}
