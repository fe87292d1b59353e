import { mustExist } from '../../server/domain/must-exist.js'
import type { JsonSchema } from './published.js'

/** The parts of OpenAPI 3.1 that this service uses to describe itself. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  jsonSchemaDialect: string
  info: { title: string; version: string; summary: string; description: string }
  servers: Array<{ url: string; description: string }>
  tags: OpenApiTag[]
  security: SecurityRequirement[]
  paths: Record<string, Record<string, OpenApiOperation>>
  webhooks: Record<string, OpenApiWebhook>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, OpenApiHeader>
    parameters: Record<string, OpenApiParameter>
    examples: Record<string, OpenApiExample>
    securitySchemes: Record<
      'ApiKey' | 'ApiKeyHeader' | 'DeveloperToken' | 'OauthClient' | 'OauthToken' | 'UserToken',
      { description: string }
    >
  }
}

/** What is said of a field of a request, and of the fields in it. */
export interface FieldText {
  description: string
  fields: Record<string, FieldText>
}

export interface OpenApiTag {
  name: string
  description: string
}

export type SecurityRequirement = Record<string, string[]>

export interface OpenApiOperation {
  operationId: string
  /** The noun that it belongs to. */
  tags: [string]
  summary: string
  description: string
  security: SecurityRequirement[]
  parameters: Array<OpenApiParameter | Reference>
  requestBody?: {
    required: boolean
    content: Partial<
      Record<'application/json' | 'application/octet-stream' | 'application/x-www-form-urlencoded' | 'image/png', OpenApiContent>
    >
  }
  responses: Record<string, OpenApiResponse>
}

/** What is sent when an event happens: its body, whose shape has a name. */
export interface OpenApiWebhook {
  post: OpenApiOperation & { requestBody: { required: true; content: { 'application/json': OpenApiContent & { schema: Reference } } } }
}

export interface OpenApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  style?: string
  explode?: boolean
  example?: unknown
}

export interface OpenApiResponse {
  description: string
  headers?: Record<string, OpenApiHeader | Reference>
  content?: Partial<JsonContent & BinaryContent>
}

export interface JsonContent {
  'application/json': OpenApiContent
}

export interface BinaryContent {
  'application/octet-stream': OpenApiContent
}

export interface OpenApiContent {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, Reference>
}

export interface OpenApiHeader {
  description: string
  required?: boolean
  schema: JsonSchema
}

export interface OpenApiExample {
  summary: string
  value: unknown
}

export interface Reference {
  $ref: string
}

/** The last part of a reference. */
export const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** The schema that a reference names, or the very one; every schema that is named is there. */
export const resolved = (schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  schema.$ref === undefined ? schema : mustExist(schemas[nameOf(schema.$ref)], schema.$ref)
