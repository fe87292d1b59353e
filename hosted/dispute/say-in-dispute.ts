import { createHash } from 'node:crypto'
import { SayInDispute } from '../../schema/operations/documents.js'
import { messageBounds } from '../../schema/dispute/message-bounds.js'
import { characterCount } from '../../schema/validation/character-count.js'
import { attemptOf, problemsAt, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { freshReference } from '../visit/fresh-reference.js'
import { perform, type Answer, type Refusal } from '../visit/perform.js'
import { discardFiles, hasFiles, receiveForm } from '../visit/receive-form.js'
import type { Visit } from '../visit/visit.js'
import type { Html } from '../../locales/markup.js'
import { showNumber } from '../wording/show-amount.js'
import { messageFiles } from './dispute-view.js'

interface Ways {
  /** Carries out what the form asks for, with the files that came with it. */
  take(fileIds: readonly string[]): Promise<void>
  /** Shows the page again, with why the word or a file was not taken. */
  show(attempt: Attempt): Promise<void>
}

/** Reads a form of a page that a dispute is on, whose files are kept only if they were named. */
export async function withMessageFiles(visit: Visit, { take, show }: Ways): Promise<void> {
  if (!visit.person || !hasFiles(visit)) return take([])
  const { ids, refusal } = await receiveForm(visit, messageFiles)
  try {
    const attempt = attemptAt(visit, checkForm(visit), refusal)
    await (attempt ? show(attempt) : take(ids))
  } finally {
    await discardFiles(visit, ids)
  }
}

/** The form as it comes back with a file that was not taken, with a word that is none, or with both; null where neither is wrong. */
function attemptAt(visit: Visit, fields: FormFields, refusal: Refusal | null): Attempt | null {
  const wrong = new Map(isWord(wordIn(fields)) ? [] : [['body', wordProblem(visit)]])
  if (!refusal) return wrong.size > 0 ? problemsAt(visit, fields, wrong) : null
  const attempt = attemptOf(visit, fields, { ...refusal, fields: [messageFiles.name] })
  return { ...attempt, sentence: visit.say('pages.layout.correct'), wrong: new Map([...wrong, ...attempt.wrong]) }
}

const wordIn = (fields: FormFields): string => (fields.get('body') ?? '').trim()

function isWord(body: string): boolean {
  const count = characterCount(body)
  return count >= messageBounds.body.least && count <= messageBounds.body.most
}

function wordProblem({ say, language }: Visit): Html {
  const { least, most } = messageBounds.body
  return say('pages.form.dispute.reason.problem', { least: showNumber(least, language), most: showNumber(most, language) })
}

/** What it is about: the whole escrow, or one payout request of it. */
interface Place {
  escrowId: string
  requestId?: string
}

/**
 * A word in the dispute, with what shows it. Sent again from the same page, since the answer was lost on the way or the button pressed twice,
 * it is still one.
 */
export async function sayInDispute(visit: Visit, fields: FormFields, place: Place, fileIds: readonly string[]): Promise<Answer<object>> {
  const input = { ...place, body: wordIn(fields), ...(fileIds.length > 0 ? { fileIds: [...fileIds] } : {}) }
  const answer = await perform(visit, SayInDispute, { input, key: keyOf(visit, fields) })
  // The same word of the same page with its files sent anew, which have other names now.
  return answer.refusal?.code === 'IDEMPOTENCY_KEY_REUSED' ? { data: {} } : answer
}

/** Of the form and of the word in it: another word from the same form is another. */
const keyOf = (visit: Visit, fields: FormFields): string =>
  `${fields.get('reference') || freshReference(visit)} ${createHash('sha256').update(wordIn(fields)).digest('hex')}`
