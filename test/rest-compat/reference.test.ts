import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenApiDocument } from '../../schema/document/open-api.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'

// The contract as it is served: the document for programs, the pages for people.

let server: RestServer
let document: OpenApiDocument

beforeAll(async () => {
  server = await startRestServer()
  document = (await server.call<OpenApiDocument & Record<string, unknown>>('GET', '/openapi.json')).body
})

afterAll(() => server.close())

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 of this deployment, to whoever asks, and counts against no limit', async () => {
    const { status, headers } = await server.call('GET', '/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(headers.get('x-ratelimit-limit')).toBeNull()
    expect(headers.get('x-request-id')).not.toBeNull()
    expect([document.openapi, document.servers[0]?.url]).toEqual(['3.1.0', server.services.config.publicUrl])
  })

  it('says of a field of a body what GraphQL says of it', () => {
    const { title, fulfillmentPolicy } = document.components.schemas['CreateEscrowBody']?.properties ?? {}
    expect(title?.description).toMatch(/\S/)
    expect(fulfillmentPolicy?.anyOf?.[0]?.properties?.['type']?.description).toMatch(/\S/)
  })
})

describe('/docs', () => {
  const read = async (path: string) => {
    const response = await fetch(server.url + path)
    return { status: response.status, text: await response.text(), policy: response.headers.get('content-security-policy') }
  }

  it('has every endpoint, event and code, each under its own anchor, on pages whose scripts are files of ours', async () => {
    const { text } = await read('/docs')
    const pages = [...new Set([...text.matchAll(/href="(\/docs[^"#?]*)/g)].map(([, path]) => path!))]
    const anchors = new Set<string>()
    for (const page of pages) {
      const answer = await read(page)
      expect([page, answer.status]).toEqual([page, 200])
      expect(answer.policy).toMatch(/script-src 'self' 'nonce-[^']+';/)
      expect(answer.text.match(/<script(?![^>]* src="\/(?:reference|hosted)\.js)/g)).toBeNull()
      for (const [, id] of answer.text.matchAll(/ id="([^"]+)"/g)) anchors.add(id!)
      // What a link leads to on the same page is there.
      const targets = [...answer.text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!)
      expect(targets.filter((id) => !answer.text.includes(`id="${id}"`))).toEqual([])
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const codes = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {})),
    )
    const wanted = [...operations.map(({ operationId }) => operationId), ...Object.keys(document.webhooks), ...codes]
    expect(wanted.filter((id) => !anchors.has(id))).toEqual([])
  })

  it('is 404 where there is no such page', async () => {
    expect((await read('/docs/nothing')).status).toBe(404)
  })

  it('is where / leads', async () => {
    const { status, text } = await read('/')
    expect(status).toBe(200)
    expect(text).toContain('href="/docs"')
  })
})
