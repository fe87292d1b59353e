import { maskEmail } from '../../schema/user/mask-email.js'
import type { GateState, LinkOwner } from '../credential/gate-state.js'
import { gateProblem, gateStatus, gateView } from '../credential/gate-view.js'
import type { HostedPerson, LinkedSession, LinkPreview } from '../hosted-services.js'
import { form } from '../page/form.js'
import { html, type Html } from '../../locales/markup.js'
import type { Page } from '../page/page.js'
import type { Visit } from '../visit/visit.js'
import { emailAddress } from '../wording/email-address.js'
import type { AskingSession } from './checkout-action.js'
import { previewView } from './preview-view.js'
import { leaveLink } from './way-back.js'

/** For whoever is not signed in: whose link it is, masked, what it is about, and the ways in. */
export function gatePage(visit: Visit, session: AskingSession, gate: GateState): Page {
  const { say } = visit
  return {
    status: gateStatus(gate),
    hasProblem: gateStatus(gate) >= 400,
    heading: say(`pages.actions.${session.action}.heading`),
    main: html`${gateProblem(visit, gate, ownerOf(session))}
      <p>${say('pages.gate.linkIsFor', { email: maskedTarget(session) })} ${gate.kind === 'choosing' && say('pages.gate.signInAsOwner')}</p>
      <div class="sides">
        <div class="what">${previewView(visit, session.preview)}</div>
        <div class="act">${gateView(visit, gate, ownerOf(session))}</div>
        <div class="rest">${leaveLink(visit, session)}</div>
      </div>`,
  }
}

/** Whoever comes in by the link is whom it is for, and a code goes to nobody else (decisions 8). */
export const ownerOf = ({ targetUserEmail }: LinkedSession): LinkOwner => ({ email: targetUserEmail })

/** For whoever is signed in as somebody else. */
export function wrongPersonPage(visit: Visit, person: HostedPerson, session: LinkedSession): Page {
  const { say } = visit
  return {
    heading: say('pages.gate.wrongPersonHeading'),
    main: html`<section>
        <p>${say('pages.gate.wrongPersonLead', { me: emailAddress(person.email), email: maskedTarget(session) })}</p>
        ${form(visit, 'sign-out', html`<button>${say('pages.gate.switchAccount')}</button>`)}
      </section>
      ${previewView(visit, withoutParty(session.preview))} ${leaveLink(visit, session)}`,
  }
}

/** "You pay" would be untrue of anybody else who is signed in. */
const withoutParty = (preview: LinkPreview): LinkPreview => ({ ...preview, party: null })

const maskedTarget = ({ targetUserEmail }: LinkedSession): Html => html`<strong>${emailAddress(maskEmail(targetUserEmail))}</strong>`
