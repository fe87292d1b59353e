import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'

/** Where the HTML of a mail of the mailbox is. */
export const mailHtmlPath = (mailId: string): string => `/dev/mail/${mailId}`

/**
 * What a mail may do: its links open beside the mailbox, as from a mail program, and the page behind one is a page like any other. It is of our
 * origin, so that the mailbox can see how long it is; as nothing runs in it, it gains nothing by that.
 */
export const frameRights = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** A mail has its styles on its tags, asks for nothing and runs nothing; it is shown within our own pages only. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  `sandbox ${frameRights}`,
].join(';')

/** `/dev/mail/:mailId`: one mail of an open sandbox as HTML, as the mailbox shows it beside its text (decisions 2). */
export async function showMailHtml(services: HostedServices, request: Request, response: Response): Promise<void> {
  if (!services.isSandboxOpen) throw new DomainError('NOT_FOUND')
  const { mailId } = request.params
  const mail = typeof mailId === 'string' && /^\d{1,18}$/.test(mailId) ? await services.readMailHtml(BigInt(mailId)) : null
  if (mail === null) throw new DomainError('NOT_FOUND')
  response.set({ 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' }).type('html').send(mail)
}
