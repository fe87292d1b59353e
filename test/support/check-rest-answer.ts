import { errorsOf } from '../../rest-compat/common-errors.js'
import { addressOf, addressPattern } from '../../rest-compat/refusal-shape.js'
import { routes } from '../../rest-compat/routes.js'
import { previewAnswer } from '../../rest-compat/route.js'
import { openApi, validatorOf } from './openapi.js'

interface Answered {
  status: number
  /** `X-Error-Code`. */
  code: string | null
  text: string
}

const patterns = routes.map((route) => ({ route, pattern: addressPattern(route) }))

/**
 * Holds every answer of REST that a test gets against what its route declares: the status, the fields and no others, their order, and the
 * codes of refusals; and against what OpenAPI says of it. @throws Error that says what is not declared.
 */
export function checkRestAnswer(method: string, path: string, { status, code, text }: Answered): void {
  const address = path.split('?')[0]!
  const found = patterns.find(({ route, pattern }) => route.method.toUpperCase() === method && pattern.test(address))
  if (!found) return
  const { route } = found
  const name = `${method} ${addressOf(route)}`
  const described =
    openApi.paths[addressOf(route).replaceAll(/:(\w+)/g, '{$1}')]?.[route.method]?.responses[status]?.content?.['application/json']
  if (!described || (code !== null && !described.examples?.[code]))
    throw new Error(`${name} answered ${status} ${code ?? ''}, which /openapi.json does not have`)
  const validate = validatorOf(described.schema)
  if (!validate(JSON.parse(text)))
    throw new Error(`${name} answered what /openapi.json does not say: ${JSON.stringify(validate.errors)}\n${text}`)
  if (status >= 400) {
    if (!errorsOf(route).some((declared) => declared === code)) throw new Error(`${name} refused with ${code}, which it does not declare`)
    return
  }
  const body = JSON.parse(text)
  const isPreview = route.hasPreview && Object.keys(body).join() === 'preview'
  if (isPreview ? status !== 200 : !route.statuses.some((declared) => declared === status))
    throw new Error(`${name} answered ${status}, which it does not declare`)
  const parsed = (isPreview ? previewAnswer : route.answer).safeParse(body)
  if (!parsed.success) throw new Error(`${name} answered another shape than it declares: ${parsed.error.message}`)
  // Whatever is not declared is missing in what was parsed, and its order is the declared one.
  if (JSON.stringify(parsed.data) !== JSON.stringify(body))
    throw new Error(`${name} answered other fields than it declares, or in another order:\n${text}\n${JSON.stringify(parsed.data)}`)
}
