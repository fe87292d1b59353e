import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'
import { followAsParty } from '../escrow/follow-as-party.js'
import { whoListens } from '../live/who-listens.js'

/** `/account/escrows/:escrowId/live`: tells the open pages of an escrow in its party's account when something has changed (decisions 8, live pages). */
export async function followEscrow(services: HostedServices, request: Request, response: Response): Promise<void> {
  const { escrowId } = request.params
  if (typeof escrowId !== 'string') throw new DomainError('NOT_FOUND')
  const { caller, person } = await whoListens(services, request)
  if (!person) throw new DomainError('UNAUTHORIZED')
  await followAsParty({ services, request, response }, { caller, person, shown: { escrowId, sessionId: null } })
}

/** Where those pages listen. */
export const escrowLivePath = (escrowId: string): string => `/account/escrows/${escrowId}/live`
