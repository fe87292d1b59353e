import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenApiDocument } from '../../schema/document/open-api.js'
import { decodeId } from '../../server/domain/id.js'
import { issueCode } from '../../server/operations/credential/verification-code.js'
import { pngImage } from '../support/png.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'

// What a client is that a public generator makes of /openapi.json: a program on it compiles, calls every operation with success, and finds
// what its types say. The generator, the client and what is read of the document are as they come.

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'artefacts/client')
const run = promisify(execFile)
const tool = (name: string, ...parameters: string[]) => run(join(root, 'node_modules/.bin', name), parameters, { cwd: root })

let server: RestServer
let document: OpenApiDocument

beforeAll(async () => {
  server = await startRestServer()
  const text = await (await fetch(`${server.url}/openapi.json`)).text()
  document = JSON.parse(text) as OpenApiDocument
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'openapi.json'), text)
  await tool('oazapfts', join(folder, 'openapi.json'), join(folder, 'amana.ts'))
})
afterAll(() => server.close())

it('a program on it is well typed', async () => {
  await expect(tool('tsc', '--project', 'test/client/integrator').catch(({ stdout }: { stdout: string }) => stdout)).resolves.toMatchObject(
    {
      stdout: '',
    },
  )
}, 120_000)

it('calls every operation, each with success', async () => {
  const answered: string[] = []
  // Compiled against the client alone, which is not there before this test: not imported by its name.
  const program = './integrator/use-every-operation.js'
  const { useEveryOperation } = (await import(program)) as { useEveryOperation(surroundings: object): Promise<void> }
  await useEveryOperation({
    baseUrl: server.url,
    fetch: async (address: string, request: RequestInit) => {
      const response = await fetch(address, request)
      const name = `${request.method ?? 'GET'} ${new URL(address).pathname}`
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      answered.push(name)
      return response
    },
    mailedCode,
    allowSpending,
    confirmAccount,
    requestsAreKept: () => server.requestLog.flush(),
    signature: new Blob([pngImage()], { type: 'image/png' }),
    later: new Date(server.services.clock().getTime() + 86_400_000).toISOString(),
  })
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    // Signing in takes a browser and a person: a client of OpenID Connect goes that way, in test/oauth/.
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] !== 'Single sign-on')
      .map(([method, { operationId }]) => {
        const pattern = new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
        return { operationId, pattern }
      }),
  )
  const untried = operations.filter(({ pattern }) => !answered.some((request) => pattern.test(request)))
  expect(untried.map(({ operationId }) => operationId)).toEqual([])
}, 120_000)

/** In the sandbox a developer is verified at once; who asks for a code gets the one that all have there. */
async function mailedCode(email: string): Promise<string> {
  const [developer] = await server.sql<{ id: string }>('select id from developer where email = $1', [email])
  return codeFor({ kind: 'developer', subjectId: developer!.id })
}

const codeFor = async (subject: Parameters<typeof issueCode>[1]): Promise<string> =>
  (await server.services.runAs({ kind: 'timer' })(issueCode, subject)).code

async function allowSpending(token: string, developerId: string): Promise<void> {
  expect(decodeId('dev', developerId)).not.toBeNull()
  const mutation = 'mutation($input: SetSpendingConsentInput!) { setSpendingConsent(input: $input) { userErrors { code } } }'
  const { data } = await server.graphql<{ setSpendingConsent: { userErrors: unknown[] } }>(
    mutation,
    { input: { developerId, dailyCapTnd: '100' } },
    { token },
  )
  expect(data?.setSpendingConsent.userErrors).toEqual([])
}

async function confirmAccount(token: string, id: string): Promise<void> {
  const mutation = 'mutation($input: ConfirmDestinationInput!) { confirmDestination(input: $input) { userErrors { code } } }'
  const { data } = await server.graphql<{ confirmDestination: { userErrors: unknown[] } }>(
    mutation,
    { input: { id, code: await codeFor({ kind: 'destination', subjectId: decodeId('dst', id)! }) } },
    { token },
  )
  expect(data?.confirmDestination.userErrors).toEqual([])
}
