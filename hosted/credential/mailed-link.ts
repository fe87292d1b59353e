import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import { gateProblem, gateStatus, gateView } from './gate-view.js'
import { gateOf } from './challenge.js'
import type { GateState, LinkOwner } from './gate-state.js'
import { passGate } from './pass-gate.js'
import { form } from '../page/form.js'
import { html, type Html } from '../../locales/markup.js'
import type { HostedServices, MailedLinkKind } from '../hosted-services.js'
import { sendPage } from '../page/page.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import type { Refusal } from '../visit/perform.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { emailAddress } from '../wording/email-address.js'

/** What a mailed link asks of one user: who they are (masked for everybody else), and whether that is who visits. */
export interface MailedRequest {
  email: string
  isForViewer: boolean
}

/** A page behind a mailed link: signing in first, as the right person, then `ask`; a form of it goes to `answer`. */
export interface MailedLinkPage<Requested extends MailedRequest> {
  kind: MailedLinkKind
  /** Reads what the link asks. */
  read(visit: Visit, token: string): Promise<{ requested: Requested | undefined; refusal: Refusal | undefined }>
  heading(visit: Visit, request: Requested): Html | string
  ask(visit: Visit, request: Requested): void
  answer(visit: Visit, request: Requested, link: { token: string; fields: FormFields }): Promise<void>
}

export async function showMailedLink<Requested extends MailedRequest>(
  page: MailedLinkPage<Requested>,
  services: HostedServices,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const requested = await readRequest(visit, page)
  const owner = await ownerOf(visit, page)
  sendOr(visit, page, requested, { gate: await gateOf(visit, owner), owner })
}

export async function submitMailedLink<Requested extends MailedRequest>(
  page: MailedLinkPage<Requested>,
  services: HostedServices,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  const owner = await ownerOf(visit, page)
  const gate = await passGate(visit, fields, owner)
  if (gate === 'passed' || gate === 'asked') return response.redirect(303, visit.self)
  const requested = await readRequest(visit, page)
  if (gate || !requested.isForViewer) return sendOr(visit, page, requested, { gate: gate ?? (await gateOf(visit, owner)), owner })
  await page.answer(visit, requested, { token: tokenOf(visit), fields })
}

/** Mails carry the token as `token`; `t` is what other links of ours call theirs. */
function tokenOf({ request: { query } }: Visit): string {
  const token = query['token'] ?? query['t']
  if (typeof token !== 'string' || token === '') throw new DomainError('INVALID_LINK', { status: 404 })
  return token
}

/** To whose mailbox the link went, which the page does not tell. */
async function ownerOf(visit: Visit, { kind }: { kind: MailedLinkKind }): Promise<LinkOwner> {
  return { email: (await visit.services.emailOfLink(kind, tokenOf(visit))) ?? undefined }
}

async function readRequest<Requested extends MailedRequest>(visit: Visit, { read }: MailedLinkPage<Requested>): Promise<Requested> {
  const { requested, refusal } = await read(visit, tokenOf(visit))
  if (refusal) throw new DomainError(refusal.code, { status: refusal.code === 'INVALID_LINK' ? 404 : refusal.status })
  if (!requested) throw new DomainError('INVALID_LINK', { status: 404 })
  return requested
}

function sendOr<Requested extends MailedRequest>(
  visit: Visit,
  page: MailedLinkPage<Requested>,
  requested: Requested,
  { gate, owner }: { gate: GateState; owner: LinkOwner },
): void {
  const { say } = visit
  const email = html`<strong>${emailAddress(requested.email)}</strong>`
  if (requested.isForViewer) return page.ask(visit, requested)
  if (visit.person) {
    const lead = say('pages.gate.wrongPersonLead', { me: emailAddress(visit.person.email), email })
    const main = html`<section>
      <p>${lead}</p>
      ${form(visit, 'sign-out', html`<button>${say('pages.gate.switchAccount')}</button>`)}
    </section>`
    return sendPage(visit, { heading: say('pages.gate.wrongPersonHeading'), main })
  }
  const main = html`${gateProblem(visit, gate, owner)}
    <p>${say('pages.gate.linkIsFor', { email })} ${say('pages.gate.signInAsOwner')}</p>
    ${gateView(visit, gate, owner)}`
  sendPage(visit, { status: gateStatus(gate), heading: page.heading(visit, requested), main })
}
