import { z } from 'zod'
import type {
  OpenApiContent,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  Reference,
  SecurityRequirement,
} from '../../schema/document/open-api.js'
import type { JsonSchema } from '../../schema/document/published.js'
import { isRepeatable } from '../common-errors.js'
import { previewAnswer, type Route } from '../route.js'
import { headersOf } from './headers.js'
import type { Refusals } from './refusals.js'
import { jsonSchemaOf, pascalCase, type SchemaBook } from './schema-book.js'
import { tagOf } from './tags.js'

interface Making {
  book: SchemaBook
  refusals: Refusals
}

/** A route as OpenAPI describes it, from nothing but its declaration. */
export function operationOf(route: Route, { book, refusals }: Making): OpenApiOperation {
  const operationId = operationIdOf(route)
  const body = bodyOf(route, book)
  return {
    operationId,
    tags: [tagOf(route)],
    summary: summaryOf(operationId),
    description: route.isSandboxOnly ? `${route.description} Exists in a sandbox only.` : route.description,
    security: securityOf[route.credential],
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(body ? { requestBody: body } : {}),
    responses: { ...answersOf(route, operationId, book), ...refusals.responsesOf(route) },
  }
}

const securityOf: Record<Route['credential'], SecurityRequirement[]> = {
  api_key: [{ ApiKey: [] }, { ApiKeyHeader: [] }],
  developer: [{ DeveloperToken: [] }],
  none: [],
}

/** The operation of GraphQL that the route runs, so that both are found under one name; a read says that it is one. */
function operationIdOf({ operation, method }: Route): string {
  const name = operation.charAt(0).toLowerCase() + operation.slice(1)
  return method === 'get' ? `get${operation}` : name
}

const summaryOf = (operationId: string): string => {
  const words = operationId
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('api key', 'API key')
    .replaceAll('oauth', 'OAuth')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function pathParameters({ params }: Route): OpenApiParameter[] {
  return Object.entries(params.shape).map(([name, shape]) => {
    const { description = '', ...schema } = jsonSchemaOf(shape)
    return { name, in: 'path', required: true, description, schema }
  })
}

function queryParameters({ query }: Route): OpenApiParameter[] {
  if (!query) return []
  return Object.entries(query.shape).map(([name, shape]) => {
    const schema = jsonSchemaOf(shape)
    const isList = schema.type === 'array'
    return {
      name,
      in: 'query',
      required: false,
      description: queryTexts[name] ?? `Only those with this \`${name}\`.`,
      ...(isList ? { style: 'form', explode: true } : {}),
      schema,
    }
  })
}

/** What a parameter of many lists means; the rest are filters. */
const queryTexts: Readonly<Record<string, string>> = {
  limit: 'How many rows a page has; more than the largest page is the largest page.',
  page: 'Which page, from 1.',
  cursor: 'In place of `page`: the `nextCursor` of the page before, which misses nothing while rows are added.',
  after: 'The `nextCursor` of the answer before, or the `cursor` of any event.',
  sort: 'What to sort by, descending with `-`.',
  q: 'Words to look for.',
  types: 'Only events of these types; wildcards such as `escrow.*` are taken.',
  createdFrom: 'Created then or later; a day means its first moment.',
  createdTo: 'Created then or before; a day means its last moment.',
  updatedFrom: 'Changed then or later.',
  updatedTo: 'Changed then or before.',
  minAmountTnd: 'With at least this ledger value.',
  maxAmountTnd: 'With at most this ledger value.',
  progressive: 'Whether they pay out in parts.',
  hasDispute: 'Whether a dispute is open.',
  role: 'In which the associated user, or the developer, has to do with them.',
  email: 'With this party.',
}

const headerParameters = (route: Route): Reference[] => (isRepeatable(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [])

/** Under which a route's body stands among the schemas. */
export const bodyNameOf = (route: Route): string => `${pascalCase(operationIdOf(route))}Body`

function bodyOf(route: Route, book: SchemaBook): OpenApiOperation['requestBody'] {
  if (route.takesImage) return { required: true, content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } }
  const shape = withPreview(route)
  if (!shape) return undefined
  const schema = book.request(bodyNameOf(route), shape)
  const isRequired = shape instanceof z.ZodObject && Object.values(shape.shape).some((field) => !z.safeParse(field, undefined).success)
  return { required: isRequired, content: { 'application/json': { schema, ...(route.example ? { example: route.example } : {}) } } }
}

/** The body with the question for a preview, where there is one (decisions 20). */
function withPreview({ body, hasPreview }: Route): z.ZodType | undefined {
  if (!hasPreview) return body
  const preview = z.boolean().optional().describe('Only shows what the request would do; then nothing is done.')
  return body instanceof z.ZodObject ? body.safeExtend({ preview }) : z.object({ preview })
}

function answersOf(route: Route, operationId: string, book: SchemaBook): Record<string, OpenApiResponse> {
  const schema = book.answer(`${pascalCase(operationId)}Answer`, route.answer)
  const statuses = new Set<number>(route.hasPreview ? [...route.statuses, 200] : route.statuses)
  return Object.fromEntries(
    [...statuses].map((status) => {
      const isAnswer = route.statuses.some((declared) => declared === status)
      const content: OpenApiContent = { schema: status === 200 && route.hasPreview ? previewOr(isAnswer ? schema : null) : schema }
      return [
        String(status),
        { description: answerTexts(route, status), headers: answerHeaders(route), content: { 'application/json': content } },
      ]
    }),
  )
}

const previewOr = (answer: JsonSchema | null): JsonSchema => {
  const preview = { $ref: '#/components/schemas/PreviewAnswer' }
  return answer ? { anyOf: [answer, preview] } : preview
}

function answerTexts({ statuses, hasPreview }: Route, status: number): string {
  if (status === 201) return 'Made.'
  if (statuses.length > 1) return hasPreview ? 'It was there already, or this is the preview.' : 'It was there already.'
  return hasPreview ? 'Done, or this is the preview.' : 'Done.'
}

const answerHeaders = (route: Route) =>
  headersOf(...(isRepeatable(route) ? (['Idempotent-Replayed'] as const) : []), ...(route.hasLocation ? (['Location'] as const) : []))

/** The shape that all previews share, under its name. */
export const namePreview = (book: SchemaBook): JsonSchema => book.answer('PreviewAnswer', previewAnswer)
