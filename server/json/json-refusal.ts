/**
 * Why a text was refused as JSON. `INVALID_JSON`: it is not JSON, or says one thing twice; `VALIDATION_ERROR`: it is JSON that this
 * service does not take. `details` names the place, as `{field: text}` (specification, Errors; decisions 1, strict inputs).
 */
export class JsonRefusal extends Error {
  override readonly name = 'JsonRefusal'

  constructor(
    readonly code: 'INVALID_JSON' | 'VALIDATION_ERROR',
    message: string,
    readonly details?: Record<string, string>,
  ) {
    super(message)
  }
}
