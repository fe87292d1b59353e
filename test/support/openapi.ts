import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '../../schema/document/published.js'
import { describeApi } from '../../server/start/describe-api.js'

/** The document that a sandbox serves. */
export const openApi = describeApi({ environment: 'sandbox', publicUrl: 'http://localhost:4000' })

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('password', true)
ajv.addFormat('binary', true)
ajv.addSchema({ $id: 'openapi', components: openApi.components })

const validators = new Map<string, ValidateFunction>()

/** Judges a value by a schema of the document. */
export function validatorOf(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/')
  const known = validators.get(text) ?? ajv.compile(JSON.parse(text))
  validators.set(text, known)
  return known
}
