import { asDataUrl } from '../visit/as-data-url.js'
import type { Refusal } from '../visit/perform.js'
import { hasFiles, inHouse, receiveForm } from '../visit/receive-form.js'
import type { Visit } from '../visit/visit.js'
import { filesFieldOf } from './checkout-action.js'

/**
 * Reads the form of an action, with the files that it may have, and carries on with why one of them was not taken, or null. What was refused
 * leaves no files behind; those that were named stay.
 */
export async function receiveActionForm(visit: Visit, action: string, carryOn: (refusal: Refusal | null) => Promise<void>): Promise<void> {
  const files = filesFieldOf(action)
  if (!files || !hasFiles(visit)) return carryOn(null)
  const keeper = files.isSignature ? asDataUrl(visit.services.mostSignatureBytes) : inHouse(visit)
  const { ids, refusal } = await receiveForm(visit, files, keeper)
  try {
    await carryOn(refusal && { ...refusal, fields: [files.name] })
  } finally {
    await keeper.discard(ids)
  }
}
