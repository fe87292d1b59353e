import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.js'
import { claimEnvironment } from '../../server/db/claim-environment.js'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { fingerprintOf } from '../../server/secrets/data-key.js'
import { loadSecretKey } from '../../server/secrets/load-secret-key.js'
import { SecretBox } from '../../server/secrets/secret-box.js'
import { openSecrets } from '../../server/start/open-secrets.js'
import { rotateKey } from '../../server/start/rotate-key.js'
import { databaseWorld } from '../support/database-world.js'

const world = databaseWorld()
let database: Database
let owner: Database
let dataDir: string

beforeAll(async () => {
  database = await openDatabase({ url: world.appUrl, poolSize: 2 })
  owner = await openDatabase({ url: world.ownerUrl, poolSize: 1, isOwner: true })
  await claimEnvironment(database, 'sandbox')
  dataDir = await mkdtemp(join(tmpdir(), 'amana-keys-'))
})
afterAll(async () => {
  await database.close()
  await owner.close()
  await rm(dataDir, { recursive: true })
})

const first = Buffer.alloc(32, 1)
const second = Buffer.alloc(32, 2)
const open = (secretKey: Uint8Array, keyFile: string | null = null) => openSecrets(database, { secretKey, keyFile })
const forget = () => owner.db.updateTable('deployment').set({ wrappedKey: null }).execute()

async function rotate(SECRET_KEY: string, NEW_SECRET_KEY: string, SECRET_KEY_PREVIOUS = '') {
  const lines: string[] = []
  const config = readConfig({
    DATABASE_URL: world.appUrl,
    DATABASE_DIRECT_URL: world.ownerUrl,
    SECRET_KEY,
    NEW_SECRET_KEY,
    SECRET_KEY_PREVIOUS,
  })
  return { code: await rotateKey({ config, print: (line) => lines.push(line) }), said: lines.join('\n') }
}

describe('the secrets of a deployment', () => {
  it('are opened by the key of the first start, by every process and at every start', async () => {
    const [one, two] = await Promise.all([open(first), open(first)])
    const sealed = one.seal('whsec')
    expect(two.open(sealed)).toBe('whsec')
    expect((await open(first)).digest('key')).toEqual(one.digest('key'))
    // What is stored depends on a key of its own.
    expect(one.digest('key')).not.toEqual(new SecretBox(first).digest('key'))
  })

  it('are refused to another key, with where to look', async () => {
    await expect(open(second)).rejects.toThrow('SECRET_KEY is not the one of this database')
    await expect(open(second, '/data/secret.key')).rejects.toThrow(
      '/data/secret.key is not the key of this database (one that is missing is made anew)',
    )
  })

  it('lose their key to nobody who has the application’s rights alone', async () => {
    const wrappedKey = Buffer.alloc(60)
    await expect(database.db.updateTable('deployment').set({ wrappedKey }).execute()).rejects.toThrow('this database has its key')
    await expect(database.db.updateTable('deployment').set({ environment: 'live' }).execute()).rejects.toThrow('permission denied')
  })

  it('of a database from before there were data keys go on with its secret key', async () => {
    await forget()
    await owner.db
      .updateTable('deployment')
      .set({ secretFingerprint: fingerprintOf(first) })
      .execute()
    await expect(open(second)).rejects.toThrow('SECRET_KEY is not the one')
    const secrets = await open(first)
    expect(secrets.digest('key')).toEqual(new SecretBox(first).digest('key'))
    expect((await open(first)).open(secrets.seal('kept'))).toBe('kept')
  })
})

describe('npm run secrets:rotate', () => {
  it('replaces the secret key and nothing that is stored', async () => {
    const before = await open(first)
    const { code, said } = await rotate(first.toString('hex'), second.toString('base64'))
    expect([code, said]).toEqual([0, expect.stringContaining('Set SECRET_KEY to the new one')])
    await expect(open(first)).rejects.toThrow('SECRET_KEY is not the one')
    expect((await open(second)).open(before.seal('kept'))).toBe('kept')
  })

  it('replaces it without a stop: processes have both keys before, while and after it is replaced', async () => {
    const third = Buffer.alloc(32, 3)
    const openBoth = () => openSecrets(database, { secretKey: third, previousKey: second, keyFile: null })
    const before = await open(second)
    expect((await openBoth()).open(before.seal('kept'))).toBe('kept')
    await expect(open(third)).rejects.toThrow('SECRET_KEY is not the one')
    expect(await rotate(third.toString('hex'), '', second.toString('hex'))).toEqual({
      code: 0,
      said: 'The key is replaced. SECRET_KEY_PREVIOUS is needed no longer.',
    })
    for (const secrets of [await openBoth(), await open(third)]) expect(secrets.open(before.seal('kept'))).toBe('kept')
    await expect(open(second)).rejects.toThrow('SECRET_KEY is not the one')
    // Back to the one that the other tests know.
    await rotate(third.toString('hex'), second.toString('hex'))
  })

  it('refuses a key that is none, and one who does not know the present one', async () => {
    await expect(rotate(second.toString('hex'), 'short')).rejects.toThrow('NEW_SECRET_KEY is set: not 32 bytes')
    expect(await rotate(second.toString('hex'), '')).toMatchObject({ code: 1, said: expect.stringContaining('NEW_SECRET_KEY is not set') })
    await expect(rotate(first.toString('hex'), first.toString('hex'))).rejects.toThrow('SECRET_KEY is not the one')
    await open(second)
  })

  it('puts the new one into the file where the key lies in a file', async () => {
    // With an outside database a key of one's own is asked for, so this is what a file has to do with it.
    const { replaceKeyFile, secretKeyFile } = await import('../../server/secrets/load-secret-key.js')
    const config = readConfig({ DATA_DIR: dataDir })
    const made = await loadSecretKey(config)
    await replaceKeyFile(secretKeyFile(dataDir), second)
    expect(await readFile(secretKeyFile(dataDir), 'utf8')).toBe(`${second.toString('hex')}\n`)
    expect([made.equals(second), (await loadSecretKey(config)).equals(second)]).toEqual([false, true])
  })
})
