import { timingSafeEqual } from 'node:crypto'
import { DomainError } from '../../server/domain/errors.js'
import { formFields, type FormFields } from './form-fields.js'
import { StaleForm } from './stale-form.js'
import type { Visit } from './visit.js'

/**
 * The fields of a form that this browser was given by us, or a refusal: `ORIGIN_NOT_ALLOWED` when the browser says that
 * the request comes from elsewhere or does not say where from, and `StaleForm` when the form belongs to another session.
 */
export function checkForm(visit: Visit): FormFields {
  if (!comesFromHere(visit)) throw new DomainError('ORIGIN_NOT_ALLOWED')
  const fields = formFields(visit.request)
  if (!isSame(fields.get('form') ?? '', visit.formToken)) throw new StaleForm()
  return fields
}

function comesFromHere({ request, services }: Visit): boolean {
  const site = request.headers['sec-fetch-site']
  return site === 'same-origin' || site === 'none' || request.headers.origin === services.publicUrl
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
