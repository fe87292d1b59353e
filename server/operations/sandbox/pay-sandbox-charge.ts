import { decodeId } from '../../domain/id.js'
import { callerAs } from '../../domain/credential/actor.js'
import { defaultLanguage } from '../../domain/language.js'
import { mustExist } from '../../domain/must-exist.js'
import { readCharge } from '../../queries/charge/read-charges.js'
import type { ChargeSnapshot } from '../../../schema/charge/charge-document.js'
import { payCharge } from '../charge/pay-charge.js'
import type { Actor } from '../../domain/credential/actor.js'
import type { WorkflowContext } from '../workflow.js'
import { requireSandbox } from './sandbox-people.js'

export interface PaySandboxCharge {
  /** `ch_…`, or the merchant's own reference. */
  charge: string
  receiptEmail: string | null
}

/** Pays a charge of the calling developer as somebody with a card would, through the code of its page (decisions 22). NOT_FOUND in live. */
export async function paySandboxCharge(
  context: WorkflowContext & { actor: Actor },
  { charge: name, receiptEmail }: PaySandboxCharge,
): Promise<{ charge: ChargeSnapshot; redirectUrl: string | null }> {
  requireSandbox(context)
  const { developerId } = callerAs(context, 'api_key')
  const { database, config } = context.services
  const { sessionId } = await readCharge(database.fork(), { developerId, name, pages: config })
  const linkId = mustExist(decodeId('cs', sessionId), 'the session of a charge')
  return payCharge(context, { linkId, receiptEmail, locale: defaultLanguage })
}
