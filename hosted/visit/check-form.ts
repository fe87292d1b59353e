import { timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'
import { formFields, type FormFields } from './form-fields.js'
import { StaleForm } from './stale-form.js'
import type { Visit } from './visit.js'

/**
 * The fields of a form that this browser was given by us, or a refusal: `ORIGIN_NOT_ALLOWED` when the browser says that
 * the request comes from elsewhere or does not say where from, and `StaleForm` when the form belongs to another session.
 */
export function checkForm(visit: Visit): FormFields {
  if (!comesFromHere(visit.request, visit.services)) throw new DomainError('ORIGIN_NOT_ALLOWED')
  const fields = formFields(visit.request)
  if (!isSame(fields.get('form') ?? '', visit.formToken)) throw new StaleForm()
  return fields
}

/** Whether a browser says that a request comes from a page of ours. */
export function comesFromHere({ headers }: Pick<Request, 'headers'>, { publicUrl }: Pick<HostedServices, 'publicUrl'>): boolean {
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || site === 'none' || headers.origin === publicUrl
}

export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
