import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'
import { sendStandings } from '../live/send-standings.js'
import { whoListens } from '../live/who-listens.js'

/** `/account/escrows/live`: tells a person's open list of escrows when something has changed with one of them (decisions 8, live pages). */
export async function followEscrows(services: HostedServices, request: Request, response: Response): Promise<void> {
  const { caller, person } = await whoListens(services, request)
  if (!person) throw new DomainError('UNAUTHORIZED')
  // The list is their own, whatever becomes of what is on it; it is over with their session.
  await sendStandings({ services, request, response }, { caller, shown: { listOf: caller }, mayHear: () => Promise.resolve(true) })
}

/** Where the list listens. */
export const escrowsLivePath = '/account/escrows/live'
