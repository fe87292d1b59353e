import type { OpenApiDocument } from '../../schema/document/open-api.js'
import type { Call } from './request-samples.js'

/** Where the endpoints of a noun are described. */
export const pageOfTag = (tag: string): string => `/docs/${tag.toLowerCase().replaceAll(' ', '-')}`

/** The endpoints of a noun, in the order in which they are declared. */
export const callsOf = ({ paths }: OpenApiDocument, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === tag)
      .map(([method, operation]) => ({ method, path, operation })),
  )
