import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorsOf } from '../../rest-compat/common-errors.js'
import { oauthOperations } from '../../rest-compat/openapi/oauth-operations.js'
import { addressOf } from '../../rest-compat/refusal-shape.js'
import { routesIn } from '../../rest-compat/rest-compat.js'
import type { OpenApiContent, OpenApiDocument, OpenApiOperation } from '../../schema/document/open-api.js'
import { publishedEvents } from '../../schema/event/event-schemas.js'
import { openApi, validatorOf } from '../support/openapi.js'

// /openapi.json as a reader and a generator of clients find it. That answers are as it says, every test that calls REST checks
// (test/support/check-rest-answer.ts).

let document: OpenApiDocument

beforeAll(() => {
  document = openApi
})

const operationsOf = ({ paths, webhooks }: OpenApiDocument): Array<[string, OpenApiOperation]> => [
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, OpenApiOperation] => [`${method.toUpperCase()} ${path}`, operation]),
  ),
  ...Object.entries(webhooks).map(([type, { post }]): [string, OpenApiOperation] => [type, post]),
]

it('has nothing that a public linter finds', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The service is run by whoever installs it; whose licence and whose address that is, only they know.
      'info-license': 'off',
      'no-server-example.com': 'off',
      // What a receiver of webhooks refuses is no contract of ours.
      'operation-4xx-response': 'off',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'operation-operationId-unique': 'error',
      'no-unused-components': 'error',
      // Two ways to send a file to one path and its parameters are told apart by the path alone.
      'no-ambiguous-paths': 'off',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
}, 60_000)

it('has every route that is mounted, with each of its codes, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
  const ofOauth = Object.entries(oauthOperations).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
  const ofRoutes = routesIn('sandbox').map((route) => `${route.method} ${addressOf(route).replaceAll(/:(\w+)/g, '{$1}')}`)
  const mounted = [...ofRoutes, 'post /files', 'get /files/{fileId}', ...ofOauth]
  expect(described.toSorted()).toEqual(mounted.toSorted())
  for (const route of routesIn('sandbox')) {
    const { responses } = document.paths[addressOf(route).replaceAll(/:(\w+)/g, '{$1}')]![route.method]!
    const codes = Object.values(responses).flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}))
    expect(new Set(codes), route.path).toEqual(new Set(errorsOf(route)))
  }
})

it('has every event that something emits as a webhook', () => {
  expect(Object.keys(document.webhooks)).toEqual(publishedEvents.map(({ type }) => type))
})

it('leaves out the helpers of the sandbox in live', () => {
  expect(routesIn('live').some(({ isSandboxOnly }) => isSandboxOnly)).toBe(false)
  expect(routesIn('live').length).toBeLessThan(routesIn('sandbox').length)
})

describe('what it says of requests', () => {
  it('names the type of every field', () => {
    const untyped: string[] = []
    const look = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return
      for (const [name, field] of Object.entries((value as { properties?: object }).properties ?? {})) {
        const isTyped = Object.keys(field as object).some((key) => ['type', 'anyOf', '$ref', 'enum', 'const'].includes(key))
        if (!isTyped && Object.keys(field as object).length === 0) untyped.push(`${path}.${name}`)
        look(field, `${path}.${name}`)
      }
      for (const key of ['items', 'anyOf'] as const)
        for (const one of [(value as Record<string, unknown>)[key] ?? []].flat()) look(one, path)
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) if (name.endsWith('Body')) look(schema, name)
    expect(untyped).toEqual([])
  })

  it('has an example for every body, which fits it', () => {
    const contents = operationsOf(document).flatMap(([name, { requestBody, responses }]) =>
      [requestBody, ...Object.values(responses)].flatMap((part) =>
        Object.values(part?.content ?? {}).map((content): [string, OpenApiContent] => [name, content]),
      ),
    )
    for (const [name, content] of contents) {
      const values = content.examples
        ? Object.values(content.examples).map(({ $ref }) => document.components.examples[$ref.split('/').at(-1)!]!.value)
        : [content.example]
      if (content.schema.format === 'binary') continue
      for (const value of values) {
        const validate = validatorOf(content.schema)
        expect(validate(value), `${name} ${JSON.stringify(value)} ${JSON.stringify(validate.errors)}`).toBe(true)
      }
    }
  })
})
