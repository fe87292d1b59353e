import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilePort } from '../../server/ports/files/files.js'
import { localFiles } from '../../server/ports/files/local-files.js'
import { s3Files } from '../../server/ports/files/s3-files.js'

const key = 'ab/0190dd4c-8e3f'
const bytes = Buffer.from([0, 1, 2, 255, 254, 13, 10])

let folder: string
let store: S3rver
let ports: Record<'folder' | 'store', FilePort>
let s3: Parameters<typeof s3Files>[0]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amana-files-'))
  // A real server on the wire, which knows its key but does not work out signatures: those are the client library's.
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'kept', configs: [] }],
  })
  const { port } = await store.run()
  s3 = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'kept', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  ports = { folder: localFiles(join(folder, 'local')), store: s3Files(s3) }
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

describe.each(['folder', 'store'] as const)('a %s', (kind) => {
  test('gives back what it was given, until it is deleted', async () => {
    const files = ports[kind]
    expect(await files.get(key)).toBe(null)
    await files.put(key, bytes)
    expect(Buffer.from((await files.get(key))!)).toEqual(bytes)
    await files.put(key, Buffer.from('another'))
    expect(Buffer.from((await files.get(key))!).toString()).toBe('another')
    await files.delete(key)
    await files.delete(key)
    expect(await files.get(key)).toBe(null)
  })

  test('takes ten megabytes', async () => {
    const large = Buffer.alloc(10_485_760, 7)
    await ports[kind].put('cd/02', large)
    expect(Buffer.from((await ports[kind].get('cd/02'))!).equals(large)).toBe(true)
  })
})

test('a folder is left by no key, and keeps nothing that is half there', async () => {
  for (const bad of ['../secret.key', '/etc/passwd', 'a/../../b', 'a\0b', ''])
    await expect(ports.folder.get(bad)).rejects.toThrow('not a key')
  await ports.folder.put('ee/01', bytes)
  expect(await readdir(join(folder, 'local/ee'))).toEqual(['01'])
  // As a process leaves it that dies while it writes.
  await writeFile(join(folder, 'local/ee/02.part'), bytes)
  await ports.folder.delete('ee/02')
  expect(await readdir(join(folder, 'local/ee'))).toEqual(['01'])
})

test('a store that does not know us, or has no such bucket, is a failure and no missing file', async () => {
  await expect(s3Files({ ...s3, accessKeyId: 'SOMEBODY' }).get(key)).rejects.toThrow(/access key/i)
  await expect(s3Files({ ...s3, bucket: 'gone' }).get(key)).rejects.toThrow(/bucket/i)
})
