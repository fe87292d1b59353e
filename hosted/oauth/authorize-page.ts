import type { Request, Response } from 'express'
import { GiveOauthConsent } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { gateOf } from '../credential/challenge.js'
import { gateProblem, gateStatus, gateView } from '../credential/gate-view.js'
import type { GateState } from '../credential/gate-state.js'
import { passGate } from '../credential/pass-gate.js'
import type { AskedPerson, HostedServices } from '../hosted-services.js'
import { form } from '../page/form.js'
import { sendPage } from '../page/page.js'
import { checkForm } from '../visit/check-form.js'
import { granted, perform } from '../visit/perform.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type Html } from '../../locales/markup.js'
import { emailAddress } from '../wording/email-address.js'
import { isolate, isolateLatin } from '../wording/isolate.js'
import { scopeList } from './scope-list.js'

/**
 * `/account/authorize/:uid`: where an application sends somebody who is to sign in to it with their account here (decisions 12). They sign in as on every
 * other page, and say whether the application may know what it asks for.
 */
export async function showAuthorize(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  await sendOr(visit, await askedOf(visit), await gateOf(visit))
}

export async function submitAuthorize(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  const asked = await askedOf(visit)
  const gate = await passGate(visit, fields)
  if (gate === 'passed' || gate === 'asked') return response.redirect(303, visit.self)
  if (gate || !isAsked(visit, asked)) return sendOr(visit, asked, gate ?? (await gateOf(visit)))
  const answer = fields.get('step')
  if (answer !== 'allow' && answer !== 'refuse') throw new DomainError('VALIDATION_ERROR', { details: { step: 'must be allow or refuse' } })
  const { clientId } = asked.client
  if (answer === 'allow') granted(await perform(visit, GiveOauthConsent, { input: { clientId, scopes: asked.scopes } }))
  response.redirect(303, await services.answerApplication({ request, response }, answer))
}

/** The forms of this page may end at the application, whose address is one of those that its developer has registered. */
async function askedOf({ services, request, response }: Visit): Promise<AskedPerson> {
  const asked = await services.askedByApplication({ request, response })
  if (!asked) throw new DomainError('INVALID_LINK', { status: 404 })
  services.allowFormRedirect(response, asked.redirectUri)
  return asked
}

/** Whether it is the consent of whoever visits that is asked for. */
const isAsked = ({ person }: Visit, { asks }: AskedPerson): boolean => person !== null && asks === person.userId

async function sendOr(visit: Visit, asked: AskedPerson, gate: GateState): Promise<void> {
  const { services, request, response } = visit
  if (isAsked(visit, asked)) return sendQuestion(visit, asked)
  if (visit.person && !asked.mustSignInAgain)
    return response.redirect(303, await services.answerApplication({ request, response }, 'signedIn'))
  sendGate(visit, asked, withHint(gate, asked))
}

/** The address that the application expects stands in the form. */
function withHint(gate: GateState, { loginHint }: AskedPerson): GateState {
  return gate.kind === 'choosing' && !gate.sent && loginHint !== null ? { ...gate, sent: { form: 'code', email: loginHint } } : gate
}

function sendGate(visit: Visit, { client, mustSignInAgain }: AskedPerson, gate: GateState): void {
  const { say } = visit
  const lead = say('pages.authorize.signInLead', { application: strong(client.name), company: isolate(client.companyName) })
  const main = html`${gateProblem(visit, gate)}
    <p>${lead}</p>
    ${mustSignInAgain && html`<p>${say('pages.authorize.signInAgain')}</p>`}
    <div class="gate">${gateView(visit, gate)}</div>`
  const heading = say('pages.authorize.signInHeading', { application: isolate(client.name) })
  sendPage(visit, { status: gateStatus(gate), shop: client, hasProblem: gateStatus(gate) >= 400, heading, main })
}

function sendQuestion(visit: Visit, { client, scopes, redirectUri }: AskedPerson): void {
  const { say, person } = visit
  const names = { application: strong(client.name), company: isolate(client.companyName) }
  const goesTo = say('pages.authorize.goesTo', { host: isolateLatin(new URL(redirectUri).host) })
  const main = html`<section>
      <p>${say('pages.authorize.lead', names)}</p>
      <h2>${say('pages.authorize.knowsHeading')}</h2>
      ${scopeList(visit, scopes)}
      <p>${say('pages.authorize.mayNot')}</p>
      <p class="soft">${say('pages.authorize.asPerson', { email: emailAddress(person?.email ?? '') })} ${goesTo}</p>
      <p class="soft">${say('pages.authorize.end')}</p>
    </section>
    <div class="stack gate">
      ${form(visit, 'allow', html`<button>${say('pages.authorize.allowButton')}</button>`)}
      ${form(visit, 'refuse', html`<button class="quiet">${say('pages.authorize.refuseButton')}</button>`)}
      ${form(visit, 'sign-out', html`<button class="aside">${say('pages.gate.switchAccount')}</button>`)}
    </div>`
  sendPage(visit, { shop: client, heading: say('pages.authorize.heading', { application: isolate(client.name) }), main })
}

const strong = (name: string): Html => html`<strong>${isolate(name)}</strong>`
