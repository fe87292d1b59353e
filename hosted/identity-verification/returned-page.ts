import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'
import { sendPage } from '../page/page.js'
import { openVisit } from '../visit/visit.js'
import { html } from '../../locales/markup.js'

/**
 * Where the provider of identities sends a person back to: on to whoever asked for the verification, or a word on what became of it where
 * nobody said where to (decisions 10). Whoever holds the link is the person, as far as this page tells.
 */
export async function showReturned(services: HostedServices, request: Request, response: Response): Promise<void> {
  const { verificationId } = request.params
  const { t, s: sessionId, e: escrowId, p: payment, a: account } = request.query
  if (typeof verificationId !== 'string' || typeof t !== 'string') throw new DomainError('NOT_FOUND')
  const way = {
    verificationId,
    ...(typeof sessionId === 'string' ? { sessionId } : {}),
    ...(typeof escrowId === 'string' ? { escrowId } : {}),
    ...(typeof payment === 'string' ? { payment } : {}),
    ...(account === '1' ? { isOwn: true } : {}),
  }
  if (!services.isIdentityToken(way, t)) throw new DomainError('NOT_FOUND')
  const returned = await services.returnFromProvider(way, request)
  if (!returned) throw new DomainError('NOT_FOUND')
  if (returned.redirectUrl !== null) {
    // Past `redirect`, which would encode the integrator's own query again.
    response.status(303).setHeader('Location', returned.redirectUrl).end()
    return
  }
  const visit = await openVisit(services, { request, response }, { contractLanguage: null })
  sendPage(visit, {
    heading: visit.say('pages.identity.heading'),
    main: html`<section><p>${visit.say(`pages.identity.${returned.kycStatus}`)}</p></section>`,
  })
}
