import type { Request, Response } from 'express'
import { gateStatus, gateView } from './gate-view.js'
import type { GateState } from './gate-state.js'
import { passGate, signOut } from './pass-gate.js'
import { html } from '../wording/html.js'
import type { HostedServices } from '../hosted-services.js'
import { sendPage } from '../page/page.js'
import { checkForm } from '../visit/check-form.js'
import { nextPage } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'

/** Which of the ways in a page is about. */
export type Entry = 'sign-in' | 'register' | 'verify'

/** `/account/sign-in`, `/account/register` and `/account/verify`: one form each. Who is signed in already goes on to their escrows. */
export async function showEntry(services: HostedServices, entry: Entry, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  if (visit.person) return response.redirect(303, nextPage(visit))
  sendEntry(visit, entry, entry === 'verify' ? { kind: 'code', email: '' } : { kind: 'choosing' })
}

export async function submitEntry(services: HostedServices, entry: Entry, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const state = await passGate(visit, checkForm(visit))
  if (state === null || state === 'passed') return response.redirect(303, state === 'passed' ? nextPage(visit) : visit.self)
  sendEntry(visit, entry, state)
}

/** `POST /account/sign-out`, from the foot of every page. */
export async function submitSignOut(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  checkForm(visit)
  await signOut(visit)
  response.redirect(303, '/account/sign-in')
}

/** Where the person goes on afterwards stays in the address. */
const queryOf = ({ self }: Visit): string => (self.includes('?') ? self.slice(self.indexOf('?')) : '')

function sendEntry(visit: Visit, entry: Entry, state: GateState): void {
  const { say } = visit
  const only = entry === 'register' || (state.kind === 'choosing' && state.sent?.form === 'register') ? 'register' : 'sign-in'
  const [href, words] =
    only === 'register'
      ? [`/account/sign-in${queryOf(visit)}`, say('pages.gate.signInLink')]
      : [`/account/register${queryOf(visit)}`, say('pages.gate.registerLink')]
  sendPage(visit, {
    status: gateStatus(state),
    hasProblem: gateStatus(state) >= 400,
    heading:
      state.kind === 'code'
        ? say('pages.gate.codeHeading')
        : only === 'register'
          ? say('pages.gate.registerHeading')
          : say('pages.gate.signInHeading'),
    main: html`${gateView(visit, state, { only })}${state.kind === 'choosing' && html`<p><a href="${href}">${words}</a></p>`}`,
  })
}
