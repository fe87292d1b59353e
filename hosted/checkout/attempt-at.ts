import { problemAt, type Attempt } from '../visit/attempt.js'
import type { FormFields } from '../visit/form-fields.js'
import type { Visit } from '../visit/visit.js'
import type { Problem } from './checkout-action.js'
import { sayOfField } from './form-words.js'

/** The form as it comes back with a field that is wrong by itself. */
export const attemptAt = (visit: Visit, fields: FormFields, { field, problem, declared }: Problem): Attempt =>
  problemAt(fields, field, sayOfField(visit, problem, declared))
