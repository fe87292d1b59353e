import type { FieldText, OpenApiDocument, OpenApiOperation } from '../../schema/document/open-api.js'
import type { JsonSchema } from '../../schema/document/published.js'
import { publishedEvents } from '../../schema/event/event-schemas.js'
import { addressOf } from '../refusal-shape.js'
import { routesIn } from '../rest-compat.js'
import { fileOperations, fileTag } from './file-operations.js'
import { oauthOperations, oauthTag } from './oauth-operations.js'
import { exampleOf } from './example-value.js'
import { headers } from './headers.js'
import { bodyNameOf, namePreview, operationOf } from './operation-of.js'
import { errorSchemas, Refusals, type AnswerRefusal } from './refusals.js'
import { SchemaBook } from './schema-book.js'
import { tagsOf } from './tags.js'
import { webhookOf } from './webhook-of.js'

interface Described {
  environment: 'sandbox' | 'live'
  /** An origin, such as `https://escrow.example.com`. */
  publicUrl: string
  /** Of the contract, as events carry it. */
  apiVersion: string
  answerRefusal: AnswerRefusal
  /** What the operations of GraphQL say of their input, by their names. */
  inputTexts?: ReadonlyMap<string, Record<string, FieldText>>
}

/** The REST contract of this deployment in OpenAPI 3.1, made of the declarations that its routes run by. */
export function openApiDocument({ environment, publicUrl, apiVersion, answerRefusal, inputTexts }: Described): OpenApiDocument {
  const book = new SchemaBook()
  const refusals = new Refusals(answerRefusal)
  const routes = routesIn(environment)
  namePreview(book)
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) (paths[inBraces(addressOf(route))] ??= {})[route.method] = operationOf(route, { book, refusals })
  Object.assign(paths, fileOperations({ book, refusals }), oauthOperations)
  const webhooks = Object.fromEntries(publishedEvents.map((event) => [event.type, webhookOf(event, book)]))
  const schemas: OpenApiDocument['components']['schemas'] = { ...book.schemas(), ...errorSchemas }
  for (const route of routes) addTexts(schemas[bodyNameOf(route)], inputTexts?.get(route.operation) ?? {})
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) addExamples(operation, schemas, { isWhole: false })
  for (const { post } of Object.values(webhooks)) addExamples(post, schemas, { isWhole: true })
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Amana',
      version: apiVersion,
      summary: 'Escrow over REST: money is held between two people until the deal is done.',
      description: introduction,
    },
    servers: [{ url: publicUrl, description: environment === 'sandbox' ? 'Sandbox' : 'Live' }],
    tags: [...tagsOf(routes), fileTag, oauthTag],
    security: [{ ApiKey: [] }],
    paths,
    webhooks,
    components: { schemas, headers, parameters, examples: refusals.examples, securitySchemes },
  }
}

const inBraces = (address: string) => address.replaceAll(/:(\w+)/g, '{$1}')

const introduction = `Bodies are JSON, times are ISO 8601 in UTC, amounts are exact decimal numbers: TND has three decimals, USD and EUR two.

Every answer carries \`X-Request-Id\` and the limit of requests; every refusal carries its code in \`X-Error-Code\`. Unknown fields are ignored and named in \`X-Warning\`. Answers and events may gain fields, and never lose any. A POST or PUT with an \`Idempotency-Key\` is done once, however often it is sent.`

const parameters: OpenApiDocument['components']['parameters'] = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      '1-255 printable characters of your own. The same request under the same key is done once, and answered the same for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

const securitySchemes = {
  ApiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer sk_sandbox_…`.' },
  ApiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key in a header of its own.' },
  OauthClient: { type: 'http', scheme: 'basic', description: '`client_id` and `client_secret` of an OAuth client.' },
  OauthToken: { type: 'http', scheme: 'bearer', description: 'An access token of `POST /api/oauth/token`.' },
  UserToken: { type: 'http', scheme: 'bearer', description: 'A token of a person, `ut_…`, of the mutation `signIn`.' },
  DeveloperToken: { type: 'http', scheme: 'bearer', description: 'A developer token of `POST /api/developer/auth/token`.' },
}

/**
 * Fields of a body that say nothing of themselves are what the operation's input of the same name is. What REST wraps in an object of its own
 * (`input` of a sandbox's session) stands beside the rest in GraphQL.
 */
function addTexts(schema: JsonSchema | undefined, texts: Record<string, FieldText>) {
  for (const [name, field] of Object.entries(schema?.properties ?? {})) {
    const text = texts[name]
    if (text?.description) field.description ??= text.description
    for (const within of [field, ...(field.anyOf ?? [])]) addTexts(within, text?.fields ?? texts)
  }
}

/** Every body of JSON gets an example, unless it has one: they need all schemas to be there. */
function addExamples(
  { requestBody, responses }: OpenApiOperation,
  schemas: OpenApiDocument['components']['schemas'],
  request: { isWhole: boolean },
) {
  for (const content of Object.values(requestBody?.content ?? {}))
    if (content.schema.$ref) content.example ??= exampleOf(content.schema, schemas, request)
  for (const { content } of Object.values(responses))
    for (const answer of Object.values(content ?? {}))
      if (!answer.examples) answer.example = exampleOf(answer.schema, schemas, { isWhole: true })
}
