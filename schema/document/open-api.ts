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
  webhooks: Record<string, { post: OpenApiOperation }>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, OpenApiHeader>
    parameters: Record<string, OpenApiParameter>
    examples: Record<string, OpenApiExample>
    securitySchemes: Record<string, object>
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
  tags: string[]
  summary: string
  description: string
  security: SecurityRequirement[]
  parameters: Array<OpenApiParameter | Reference>
  requestBody?: { required: boolean; content: Record<string, OpenApiContent> }
  responses: Record<string, OpenApiResponse>
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
  content?: Record<string, OpenApiContent>
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
