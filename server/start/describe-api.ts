import { openApiDocument } from '../../rest-compat/openapi/openapi-document.js'
import type { FieldText, OpenApiDocument } from '../../schema/document/open-api.js'
import type { Config } from '../config.js'
import { apiVersion } from '../domain/event/event-body.js'
import { errorResponse } from '../http/error-response.js'

type InputTexts = ReadonlyMap<string, Record<string, FieldText>>

/** The REST contract as this process serves it: at `/openapi.json`, and to be read at `/docs`. */
export const describeApi = (
  { environment, publicUrl }: Pick<Config, 'environment' | 'publicUrl'>,
  inputTexts?: InputTexts,
): OpenApiDocument =>
  openApiDocument({ environment, publicUrl, apiVersion, answerRefusal: errorResponse, ...(inputTexts ? { inputTexts } : {}) })

/** The same once somebody reads it: a start does not wait for it. */
export function apiDescription(config: Config, inputTexts: () => InputTexts): () => OpenApiDocument {
  let made: OpenApiDocument | undefined
  return () => (made ??= describeApi(config, inputTexts()))
}
