import { randomBytes } from 'node:crypto'
import { createServer, request } from 'node:http'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { timerRun } from '../../../jobs/timer-run.js'
import { deleteUnnamedFiles } from '../../../server/operations/file/delete-unnamed-files.js'
import type { CheckList } from '../check-list.js'
import { rowsAsOwner, startDatabase } from '../../support/database/start-database.js'
import { until } from '../../support/flow/until.js'
import { listenOnLoopback } from '../../support/installation/listen-on-loopback.js'
import { anIntegrator, type Person } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { startWorkerHere } from '../../support/installation/start-installation.js'
import { uploadReceipt } from '../../support/installation/upload-receipt.js'
import { pdfFile } from '../../support/pdf.js'
import { endLater } from '../../support/process/cleanup.js'
import { KeptNode } from './kept-node.js'
import { mountSmallDisk } from './small-disk.js'

/** One process with a folder of its own, somebody who sends files, and a view into its tables. */
interface FileStage {
  readonly node: KeptNode
  readonly client: RestClient
  readonly sender: Person
  readonly dataDir: string
  readonly parts: Parameters<typeof KeptNode.start>[0]
  rows<Row>(text: string, parameters?: unknown[]): Promise<Row[]>
}

/** What goes wrong while a file comes in leaves no row without a file, and no file that stays. */
export async function fileChecks(list: CheckList): Promise<void> {
  await list.check('files: a process dies while one comes in', dyingProcess)
  await list.check('files: the store refuses', refusingStore)
  const disk = await mountSmallDisk().catch((error: unknown) => String(error))
  if (typeof disk === 'string') return list.skip('files: the disk is full', `no file system of its own can be mounted here: ${disk}`)
  await list.check('files: the disk is full', () => fullDisk(disk))
}

async function openFileStage(env: Readonly<Record<string, string>> = {}, folder?: string): Promise<FileStage> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'amana-prove-files-')))
  endLater(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startDatabase()
  const parts = {
    role: 'web',
    databaseUrl: database.appUrl,
    directUrl: database.ownerUrl,
    secretKey: randomBytes(32).toString('hex'),
    env: { DATA_DIR: dataDir, ...env },
  } as const
  const node = await KeptNode.start(parts)
  const client = new RestClient(node.url)
  const { user: sender } = await anIntegrator(client)
  return { node, client, sender, dataDir, parts, rows: rowsAsOwner(database) }
}

/** Killed with half of a file on its disk: the sender sends again, and housekeeping clears the rest away when its time has come. */
async function dyingProcess(): Promise<string> {
  const stage = await openFileStage()
  const { node, client, sender, rows } = stage
  const whole = pdfFile()
  const sending = request(`${node.url}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sender.token}`, 'content-length': String(whole.length) },
  })
  sending.on('error', () => undefined)
  sending.write(whole.subarray(0, whole.length / 2))
  await until('half of it to be there', async () => (await filesIn(stage, 'incoming')).length > 0)
  await node.killAndRestart()
  await mustHaveStored(stage, 0)
  await uploadReceipt(client, sender)
  await mustHaveStored(stage, 1)
  await rows(`update file set created_at = created_at - interval '25 hours' where stored_at is null`)
  for (const path of await filesIn(stage, 'incoming')) await utimes(path, longAgo, longAgo)
  const { services, stop } = await startWorkerHere({ ...stage.parts, role: 'worker' })
  await deleteUnnamedFiles({ run: timerRun(services, 'prove'), services }, undefined)
  await stop()
  const [left] = await rows<{ times: number }>('select count(*)::int as times from file where stored_at is null')
  const incoming = await filesIn(stage, 'incoming')
  if (left!.times > 0 || incoming.length > 0) throw new Error(`left: ${left!.times} rows, ${incoming.join(', ') || 'no file'}`)
  return 'killed with half a file on its disk: nothing of it could be named, and housekeeping cleared its row and its bytes away'
}

const longAgo = new Date('2026-01-01T00:00:00Z')

/** A store that answers 503 is told to the sender as a failure of ours, and when it is back, so is everything. */
async function refusingStore(): Promise<string> {
  let isRefusing = true
  const kept = new Set<string>()
  const store = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      if (!isRefusing && incoming.method === 'PUT') kept.add(incoming.url!)
      response.writeHead(isRefusing ? 503 : 200).end()
    })
  })
  const port = await listenOnLoopback(store)
  const s3 = { S3_BUCKET: 'kept', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: 'prove', S3_SECRET_ACCESS_KEY: 'prove' }
  const stage = await openFileStage(s3)
  const refused = await statusOfUpload(stage)
  if (refused !== 500) throw new Error(`a store refused, and the sender was answered ${refused}`)
  await mustHaveStored(stage, 0)
  isRefusing = false
  await uploadReceipt(stage.client, stage.sender)
  await mustHaveStored(stage, 1)
  if (kept.size !== 1) throw new Error(`${kept.size} files in the store`)
  return 'answered 500, nothing that could be named and nothing on the way; with the store back the same file was kept'
}

async function fullDisk(disk: Awaited<ReturnType<typeof mountSmallDisk>>): Promise<string> {
  const stage = await openFileStage({}, join(disk.folder, 'data'))
  const empty = await disk.fill()
  const refused = await statusOfUpload(stage)
  await empty()
  if (refused !== 500) throw new Error(`the disk was full, and the sender was answered ${refused}`)
  await mustHaveStored(stage, 0)
  const left = [...(await filesIn(stage, 'incoming')), ...(await filesIn(stage, 'files'))]
  if (left.length > 0) throw new Error(`left: ${left.join(', ')}`)
  await uploadReceipt(stage.client, stage.sender)
  await mustHaveStored(stage, 1)
  return 'answered 500, no row that could be named and no file left; with room the same file was kept'
}

async function statusOfUpload({ node, sender }: FileStage): Promise<number> {
  const headers = { authorization: `Bearer ${sender.token}`, 'x-file-name': 'receipt.pdf' }
  const { status } = await fetch(`${node.url}/files`, { method: 'POST', headers, body: new Uint8Array(pdfFile()) })
  return status
}

/** So many files can be named, and what can be is on the disk where files lie there. */
async function mustHaveStored(stage: FileStage, count: number): Promise<void> {
  const { rows, parts } = stage
  const nameable = await rows<{ id: string }>('select id from file where stored_at is not null and deleted_at is null')
  if (nameable.length !== count) throw new Error(`${nameable.length} files can be named instead of ${count}`)
  if (parts.env && 'S3_BUCKET' in parts.env) return
  const stored = (await filesIn(stage, 'files')).length
  if (stored !== count) throw new Error(`${stored} files are stored instead of ${count}`)
}

/** The paths of all files below a folder of the process. */
async function filesIn({ dataDir }: FileStage, folder: string): Promise<string[]> {
  const names = await readdir(join(dataDir, folder), { recursive: true }).catch(() => [])
  const paths = names.map((name) => join(dataDir, folder, name))
  const found = await Promise.all(paths.map(async (path) => ((await stat(path)).isFile() ? [path] : [])))
  return found.flat()
}
