import { openApiDocument } from '../../rest-compat/openapi/openapi-document.js'
import type { FieldText, OpenApiDocument } from '../../schema/document/open-api.js'
import type { Config } from '../config.js'
import { apiVersion } from '../domain/event/event-body.js'
import { errorResponse } from '../http/error-response.js'

/** The REST contract as this process serves it: at `/openapi.json`, and to be read at `/docs`. */
export const describeApi = (
  { environment, publicUrl }: Pick<Config, 'environment' | 'publicUrl'>,
  inputTexts?: ReadonlyMap<string, Record<string, FieldText>>,
): OpenApiDocument =>
  openApiDocument({ environment, publicUrl, apiVersion, answerRefusal: errorResponse, ...(inputTexts ? { inputTexts } : {}) })
