import { AddDisputeMessage } from '../../schema/operations/documents.js'
import { attemptOf, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { perform, type Answer } from '../visit/perform.js'
import { discardFiles, hasFiles, receiveForm } from '../visit/receive-form.js'
import type { Visit } from '../visit/visit.js'
import { messageFiles } from './dispute-view.js'

interface Ways {
  /** Carries out what the form asks for, with the files that came with it. */
  take(fileIds: readonly string[]): Promise<void>
  /** Shows the page again, with why a file was not taken. */
  show(attempt: Attempt): Promise<void>
}

/** Reads a form of a page that a dispute is on, whose files are kept only if they were named. */
export async function withMessageFiles(visit: Visit, { take, show }: Ways): Promise<void> {
  if (!visit.person || !hasFiles(visit)) return take([])
  const { ids, refusal } = await receiveForm(visit, messageFiles)
  try {
    if (refusal) await show(attemptOf(visit, checkForm(visit), { ...refusal, fields: [messageFiles.name] }))
    else await take(ids)
  } finally {
    await discardFiles(visit, ids)
  }
}

/** What it is about: the whole escrow, or one payout request of it. */
interface Place {
  escrowId: string
  requestId?: string
}

/** A word in the dispute, with what shows it. */
export function sayInDispute(visit: Visit, fields: FormFields, place: Place, fileIds: readonly string[]): Promise<Answer<object>> {
  const body = (fields.get('body') ?? '').trim()
  return perform(visit, AddDisputeMessage, { input: { ...place, body, ...(fileIds.length > 0 ? { fileIds: [...fileIds] } : {}) } })
}
