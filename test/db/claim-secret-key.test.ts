import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimEnvironment } from '../../server/db/claim-environment.js'
import { claimSecretKey } from '../../server/db/claim-secret-key.js'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { databaseWorld } from '../support/database-world.js'

const world = databaseWorld()
let database: Database

beforeAll(async () => {
  database = await openDatabase({ url: world.appUrl, poolSize: 2 })
})
afterAll(() => database.close())

const fingerprint = Buffer.alloc(32, 1)
const another = Buffer.alloc(32, 2)

describe('a database', () => {
  it('belongs to the secret key of its first start, and takes it again', async () => {
    await claimEnvironment(database, 'sandbox')
    await claimSecretKey(database, { fingerprint, keyFile: null })
    await claimSecretKey(database, { fingerprint, keyFile: '/data/secret.key' })
  })

  it('refuses another one, and says where to look', async () => {
    await expect(claimSecretKey(database, { fingerprint: another, keyFile: null })).rejects.toThrow(
      'SECRET_KEY is not the one this database was first started with',
    )
    await expect(claimSecretKey(database, { fingerprint: another, keyFile: '/data/secret.key' })).rejects.toThrow(
      '/data/secret.key is not the key this database was first started with (one that is missing is made anew)',
    )
    await claimSecretKey(database, { fingerprint, keyFile: null })
  })

  it('lets nobody put another one in its place', async () => {
    await expect(world.query(`update deployment set secret_fingerprint = '\\x02'`)).rejects.toThrow('this database has its secret key')
    await expect(database.db.updateTable('deployment').set({ environment: 'live' }).execute()).rejects.toThrow('permission denied')
  })
})
