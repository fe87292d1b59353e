import { z } from 'zod'

/** A JSON Schema (2020-12), as far as anybody here looks into one. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  not?: JsonSchema
}

/**
 * What a shape takes, said in JSON Schema, where its code cannot say it: a rule that is a function, a class, a text that is read. It stands
 * beside the rule, and what OpenAPI publishes of the shape is this.
 */
export const published = z.registry<JsonSchema>()
