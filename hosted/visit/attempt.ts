import { DomainError, type ErrorCode } from '../../server/domain/errors.js'
import type { HtmlValue } from '../../locales/markup.js'
import type { FormFields } from './form-fields.js'
import type { Refusal } from './perform.js'
import { refusalSentence } from './refusal-sentence.js'
import type { Visit } from './visit.js'

/** A form of a page that came back: what was typed, and why nothing was done. */
export interface Attempt {
  fields: FormFields
  status: number
  /** Told at the top of the page; null where the person only goes back to what they typed. */
  sentence: HtmlValue
  /** Of each field at fault, by its name, what is said beside it. */
  wrong: Wrong
  /** The escrow had changed since the page was shown. */
  isOutdated: boolean
  /** The person has to be known before they go on (decisions 8). */
  needsIdentity?: boolean
}

export type Wrong = ReadonlyMap<string, HtmlValue>

/** What a refusal of the API says of the form. */
export function attemptOf(visit: Visit, fields: FormFields, refusal: Refusal): Attempt {
  const isOutdated = refusal.code === 'VERSION_CONFLICT'
  const sentence = isOutdated ? visit.say('pages.session.versionNotice') : refusalSentence(visit, refusal)
  return {
    fields,
    status: refusal.status,
    sentence,
    wrong: new Map(fieldsAtFault(refusal).map((name) => [name, sentence])),
    isOutdated,
    needsIdentity: refusal.code === 'IDENTITY_REQUIRED',
  }
}

/** A form that came back with what is wrong told at each field: the top of the page says no more than that something is to be corrected. */
export const problemsAt = ({ say }: Pick<Visit, 'say'>, fields: FormFields, wrong: Wrong): Attempt => ({
  fields,
  status: 400,
  sentence: say('pages.layout.correct'),
  wrong,
  isOutdated: false,
})

/** Back to a form as it was filled in, with nothing wrong. */
export const typedBefore = (fields: FormFields): Attempt => ({ fields, status: 200, sentence: null, wrong: new Map(), isOutdated: false })

/** The fields that a refusal is about: those that it names, or else those that its code is always about. */
export const fieldsAtFault = ({ fields, code }: Refusal): string[] => (fields.length > 0 ? fields : (fieldsByCode[code] ?? []))

const fieldsByCode: Partial<Record<ErrorCode, string[]>> = {
  SIGNATURE_INVALID: ['name'],
  INSUFFICIENT_FUNDS: ['method', 'amountTnd'],
  INVALID_CODE: ['code'],
  // Of a pair that does not fit nobody is told which of the two is wrong; the password is the one to type again.
  INVALID_CREDENTIALS: ['password'],
}

/** The version of the escrow that the form was shown with: what you see is what you confirm (decisions 8). */
export function versionOf(fields: FormFields): number {
  const version = fields.get('version') ?? ''
  if (!/^\d{1,9}$/.test(version)) throw new DomainError('VALIDATION_ERROR', { details: { version: 'must be the version that was shown' } })
  return Number.parseInt(version, 10)
}
