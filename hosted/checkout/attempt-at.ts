import { attemptOf, problemsAt, type Attempt, type Wrong } from '../visit/attempt.js'
import type { FormFields } from '../visit/form-fields.js'
import { sentenceOf, type Refusal } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { formWithFiles, requireAction, type CheckoutActionName, type Problem } from './checkout-action.js'
import { sayOfField } from './form-words.js'

/** The form as it comes back with fields that are wrong by themselves. */
export const attemptAt = (visit: Visit, fields: FormFields, problems: readonly Problem[]): Attempt =>
  problemsAt(visit, fields, wrongIn(visit, problems))

/** The form as it comes back with a file that was not taken, and with what else is wrong of it. */
export function attemptWithFile(visit: Visit, action: CheckoutActionName, fields: FormFields, refusal: Refusal): Attempt {
  const attempt = attemptOf(visit, fields, refusal)
  const read = requireAction(formWithFiles(action)).read(fields)
  return 'problems' in read ? { ...attempt, wrong: new Map([...wrongIn(visit, read.problems), ...attempt.wrong]) } : attempt
}

/** What has no words of its own is told in those of the API. */
const wrongIn = (visit: Visit, problems: readonly Problem[]): Wrong =>
  new Map(
    problems.map(({ field, problem, declared }) => [
      field,
      problem ? sayOfField(visit, problem, declared) : sentenceOf('VALIDATION_ERROR', visit.language),
    ]),
  )
