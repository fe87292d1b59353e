import { PayEscrow, SubmitDepositProof } from '../../schema/operations/documents.js'
import { attemptOf, problemsAt, versionOf } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { perform, type Refusal } from '../visit/perform.js'
import { discardFiles, receiveForm } from '../visit/receive-form.js'
import type { Visit } from '../visit/visit.js'
import { sendCheckout } from './checkout-page.js'
import { markPayer } from './payer-mark.js'
import { slipField, slipFigures, type GuestSession } from './guest-page.js'

/** The slip of a bank deposit that a guest sends: its files are the link's, and stay only if the deposit was taken (decisions 6 and 8). */
export async function submitDeposit(visitor: Visit, session: GuestSession): Promise<void> {
  const visit = await asGuest(visitor, session)
  const slip = slipField(visit)
  const { ids, refusal } = await receiveForm(visit, slip)
  try {
    const fields = checkForm(visit)
    if (refusal) return await showRefusal(visit, session, fields, { ...refusal, fields: [slip.name] })
    if (ids.length < visit.services.depositBounds.depositFiles.least) return await showMissing(visit, session, fields)
    const answer = await perform(visit, SubmitDepositProof, {
      input: { escrowId: session.escrowId, fileIds: ids, note: fields.get('note') || null, expectedVersion: versionOf(fields) },
    })
    if (answer.refusal) return await showRefusal(visit, session, fields, answer.refusal)
    markPayer(visit, session)
    visit.response.redirect(303, visit.self)
  } finally {
    await discardFiles(visit, ids)
  }
}

/** By card, without signing in. */
export async function payAsGuest(visitor: Visit, session: GuestSession): Promise<void> {
  const visit = await asGuest(visitor, session)
  const fields = checkForm(visit)
  const input = { escrowId: session.escrowId, method: 'CARD' as const, expectedVersion: versionOf(fields) }
  const { refusal } = await perform(visit, PayEscrow, { input })
  if (refusal) return showRefusal(visit, session, fields, refusal)
  markPayer(visit, session)
  // One that its provider has not decided leads on to the provider's page, by way of its own.
  const payment = await visit.services.paymentOfSession(session.sessionId)
  visit.response.redirect(303, payment?.isInFlight ? `${payment.path}&go=1` : visit.self)
}

const asGuest = async (visit: Visit, { sessionId }: GuestSession): Promise<Visit> => ({
  ...visit,
  caller: await visit.services.guestOf(visit.caller, sessionId, visit.language),
})

async function showMissing(visit: Visit, session: GuestSession, fields: FormFields): Promise<void> {
  const sentence = visit.say('pages.guest.slip.problem', slipFigures(visit))
  await sendCheckout(visit, session, { attempt: problemsAt(visit, fields, new Map([[slipField(visit).name, sentence]])) })
}

/** Over meanwhile: the page says how it ended. Otherwise it shows itself again, as things are now. */
async function showRefusal(visit: Visit, session: GuestSession, fields: FormFields, refusal: Refusal): Promise<void> {
  const now = await visit.services.readSession(session.sessionId)
  if (now?.status !== 'pending') return visit.response.redirect(303, visit.self)
  await sendCheckout(visit, now, { attempt: attemptOf(visit, fields, refusal) })
}
