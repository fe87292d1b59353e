import { nameOf, resolved } from '../../schema/document/open-api.js'
import type { JsonSchema } from '../../schema/document/published.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { inline } from './prose.js'

type Schemas = Record<string, JsonSchema>

/** The fields of an object, each with its type and what it is; objects within fold open. */
export function fieldsView(schema: JsonSchema, schemas: Schemas): HtmlValue {
  const whole = resolved(schema, schemas)
  if (whole.anyOf) return whole.anyOf.map((one, index) => html`${index > 0 && html`<p class="or">or</p>`}${fieldsView(one, schemas)}`)
  const { properties = {}, required = [] } = whole
  const fields = Object.entries(properties)
  if (fields.length === 0) return html`<p class="soft">An object without fields.</p>`
  return html`<ul class="fields">
    ${fields.map(([name, field]) => fieldView(name, field, { schemas, isRequired: required.includes(name) }))}
  </ul>`
}

function fieldView(name: string, field: JsonSchema, { schemas, isRequired }: { schemas: Schemas; isRequired: boolean }): Html {
  const named = namedIn(field)
  const within = named === null ? objectIn(field, schemas) : null
  const type = typeText(field, schemas)
  return html`<li>
    <p>
      <code>${name}</code>
      <span class="type">${named === null ? type : html`<a href="#${named}">${type}</a>`}</span>
      ${isRequired ? null : html`<span class="type">optional</span>`}
    </p>
    ${field.description && html`<p>${inline(field.description)}</p>`} ${!field.description?.includes('characters') && limitsOf(field)}
    ${
      within &&
      html`<details>
        <summary>Fields of ${name}</summary>
        ${fieldsView(within, schemas)}
      </details>`
    }
  </li>`
}

/** The object that a field is, or holds, under a name of its own; it is described once on a page. */
function namedIn({ $ref, items, anyOf = [] }: JsonSchema): string | null {
  if ($ref) return nameOf($ref)
  if (items) return namedIn(items)
  return anyOf.map(namedIn).find((name) => name !== null) ?? null
}

/** The objects that stand in these under names of their own, and in those in turn. */
export function namedWithin(schemas: Schemas, names: Iterable<string>): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('$ref' in value && typeof value.$ref === 'string' && !found.has(nameOf(value.$ref))) {
      found.add(nameOf(value.$ref))
      look(schemas[nameOf(value.$ref)])
    }
    Object.values(value).forEach(look)
  }
  for (const name of names) look(schemas[name])
  return [...found]
}

/** A type in a few words: `string`, `number or null`, `list of Escrow`, `one of …`. */
export function typeText(schema: JsonSchema, schemas: Schemas): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.anyOf && !schema.type) return [...new Set(schema.anyOf.map((one) => typeText(one, schemas)))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items, schemas) : 'anything'}`
  const types = [schema.type ?? 'anything'].flat()
  return types.map((type) => (type === 'string' ? (formats[schema.format ?? ''] ?? type) : type)).join(' or ')
}

/** Texts of a form that has a name. */
const formats: Readonly<Record<string, string>> = { 'date-time': 'time', email: 'e-mail address', password: 'password' }

function limitsOf({ format, minLength, maxLength, minimum, maximum, pattern, anyOf = [] }: JsonSchema): HtmlValue {
  const [only, none] = anyOf
  if (anyOf.length === 2 && only && none?.type === 'null') return limitsOf(only)
  const words = [
    maxLength !== undefined && (minLength === undefined ? `Up to ${maxLength} characters` : `${minLength}-${maxLength} characters`),
    minimum !== undefined && maximum !== undefined && `${minimum}-${maximum}`,
    pattern !== undefined && format === undefined && `matches ${pattern}`,
  ].filter((each) => each !== false)
  return words.length > 0 && html`<p class="soft">${words.join('; ')}</p>`
}

function objectIn(schema: JsonSchema, schemas: Schemas): JsonSchema | null {
  const whole = resolved(schema, schemas)
  if (whole.properties) return whole
  if (whole.items) return objectIn(whole.items, schemas)
  return whole.anyOf?.map((one) => objectIn(one, schemas)).find((one) => one !== null) ?? null
}

/** A schema as a type of TypeScript. */
export function typeScriptOf(schema: JsonSchema, schemas: Schemas, depth = 0): string {
  if (schema.$ref) return depth > 0 ? nameOf(schema.$ref) : typeScriptOf(resolved(schema, schemas), schemas)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => typeScriptOf(one, schemas, depth)).join(' | ')
  if (schema.properties) return objectTypeOf(schema, schemas, depth)
  if (schema.type === 'array') return `Array<${schema.items ? typeScriptOf(schema.items, schemas, depth) : 'unknown'}>`
  if (schema.type === 'object')
    return `Record<string, ${typeof schema.additionalProperties === 'object' ? typeScriptOf(schema.additionalProperties, schemas, depth) : 'unknown'}>`
  return [schema.type ?? 'unknown']
    .flat()
    .map((type) => (type === 'integer' ? 'number' : type))
    .join(' | ')
}

function objectTypeOf({ properties = {}, required = [] }: JsonSchema, schemas: Schemas, depth: number): string {
  const indent = '  '.repeat(depth + 1)
  const lines = Object.entries(properties).map(
    ([name, field]) => `${indent}${name}${required.includes(name) ? '' : '?'}: ${typeScriptOf(field, schemas, depth + 1)}`,
  )
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}
