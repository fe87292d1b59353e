import type { Request, Response } from 'express'
import { gateProblem, gateStatus, gateView } from './gate-view.js'
import { gateOf } from './challenge.js'
import type { GateState } from './gate-state.js'
import { passGate, signOut } from './pass-gate.js'
import type { HostedServices } from '../hosted-services.js'
import { sendPage } from '../page/page.js'
import { checkForm } from '../visit/check-form.js'
import { nextPage } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html } from '../../locales/markup.js'

/** `/account/sign-in`: the ways in, also for whoever has no account yet. Who is signed in already goes on to their escrows. */
export async function showEntry(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  if (visit.person) return response.redirect(303, nextPage(visit))
  sendEntry(visit, await gateOf(visit))
}

export async function submitEntry(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const state = await passGate(visit, checkForm(visit))
  if (state === 'passed') return response.redirect(303, nextPage(visit))
  if (state === null || state === 'asked') return response.redirect(303, visit.self)
  sendEntry(visit, state)
}

/** `POST /account/sign-out`, from the foot of every page. Whoever was signed out by time has what they want, whatever their form was made for. */
export async function submitSignOut(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  if (visit.person) {
    checkForm(visit)
    await signOut(visit)
  }
  response.redirect(303, '/account/sign-in')
}

function sendEntry(visit: Visit, state: GateState): void {
  const { say } = visit
  const headings = {
    choosing: say('pages.gate.entryHeading'),
    code: say('pages.gate.codeHeading'),
    name: say('pages.gate.nameButton'),
  }
  sendPage(visit, {
    status: gateStatus(state),
    hasProblem: gateStatus(state) >= 400,
    heading: headings[state.kind],
    main: html`<div class="gate">${gateProblem(visit, state)}${gateView(visit, state)}</div>`,
  })
}
