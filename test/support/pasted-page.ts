import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readConfig } from '../../server/config.js'
import { demoCredentialsOf } from '../../server/demo/demo-credentials.js'
import { createLogger } from '../../server/log/create-logger.js'
import { makePeople } from '../../server/start/make-people.js'
import { startService } from '../../server/start/service.js'
import { Steps } from '../../server/start/steps.js'
import { createDatabase } from './database.js'
import { freePort } from './process/free-port.js'

/** A service as the first start makes it, and a shell to paste the blocks of a page of the documentation into. */
export interface PastedPage {
  /** Every block as one script; those that install something are left out. */
  script: string
  /** What the shell printed, and how the service answered each call. */
  paste(script: string): Promise<{ code: unknown; printed: string; statuses: string[] }>
  close(): Promise<void>
}

interface Answered {
  req?: { method: string; url: string }
  res: { status: number }
}

/** `page` is its path below the folder of the project. */
export async function openPastedPage(page: string): Promise<PastedPage> {
  const own = await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'amana-page-'))
  const port = await freePort()
  const config = readConfig({ SECRET_KEY: '07'.repeat(32), DATA_DIR: dataDir, PORT: String(port) })
  const answered: Answered[] = []
  const destination = { write: (line: string) => void answered.push(JSON.parse(line) as Answered) }
  const service = await startService({
    config,
    databaseUrl: own.appUrl,
    directUrl: own.appUrl,
    secretKey: config.secretKey!,
    log: createLogger({ destination }),
    beforeListening: async (services) => void (await makePeople(services, new Steps(() => {}), { print: () => {}, isTerminal: true })),
  })
  const { apiKey, developer } = demoCredentialsOf(service.services.secrets)
  return {
    script: await scriptOf(page, port),
    paste: async (script) => {
      const before = answered.length
      const env = { PATH: process.env['PATH'], KEY: apiKey, DEVELOPER_PASSWORD: developer.password }
      const shell = spawn('bash', ['-c', script], { env, cwd: dataDir, stdio: ['ignore', 'pipe', 'pipe'] })
      let printed = ''
      for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      const code = await new Promise((resolve) => shell.once('close', resolve))
      return { code, printed, statuses: statusesOf(answered.slice(before)) }
    },
    close: async () => {
      await service.stop()
      await own.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function scriptOf(page: string, port: number): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../..', page), 'utf8')
  const pasted = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!).filter((block) => !block.includes('npm '))
  expect(pasted.length).toBeGreaterThan(3)
  return pasted
    .join('\n')
    .replaceAll('localhost:4000', `localhost:${port}`)
    .replaceAll('9000', String(await freePort()))
}

const statusesOf = (answered: Answered[]): string[] =>
  answered.flatMap(({ req, res }) =>
    req ? [`${req.method} ${req.url.replaceAll(/\b([a-z]+)_[0-9a-z]{26}\b/g, ':$1')} ${res.status}`] : [],
  )
