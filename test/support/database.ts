import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { ledgerIsClean } from './database/ledger-is-clean.js'
import { databaseUrl } from './database/database-url.js'
import { onConnection } from './database/on-connection.js'

/**
 * Clones the migrated template into a database for the calling test file alone, in a few tens of milliseconds. Call it in `beforeAll` and
 * `drop` in `afterAll`; one that is not dropped goes at the end of the run. `booksMayBeWrong` is for tests that write to the ledger what
 * no operation would: without it, `drop` fails when the books do not balance.
 */
export async function createDatabase({ booksMayBeWrong = false }: Kept = {}): Promise<TestDatabase> {
  const { ownerUrl: serverUrl, template, strategy } = inject('databaseServer')
  // The template's name in front lets the end of the run find what was not dropped.
  const name = `${template}_${randomBytes(8).toString('hex')}`
  const login = await onConnection(serverUrl, async (server) => {
    await server.query(`create database ${name} template ${template} strategy ${strategy}`)
    return (await server.query<{ login: string }>('select session_user as login')).rows[0]!.login
  })
  const url = databaseUrl(serverUrl, name)
  const urls =
    login === 'amana_owner' ? { ownerUrl: url, appUrl: url.replace('//amana_owner@', '//amana_app@') } : await singleLogin(url, login, name)
  const drop = async () => {
    try {
      if (!booksMayBeWrong) await ledgerIsClean(urls.ownerUrl)
    } finally {
      await onConnection(serverUrl, (server) => server.query(`drop database if exists ${name} with (force)`))
    }
  }
  return { name, ...urls, drop }
}

/** How the books of a test file's database are kept. */
export interface Kept {
  booksMayBeWrong?: boolean
}

/** A database that one test file has for itself. */
export interface TestDatabase {
  readonly name: string
  /** Logs in with an owner's rights: may change the schema, and sees everything. */
  readonly ownerUrl: string
  /** Logs in with the rights that the application has. */
  readonly appUrl: string
  /** Checks that the books balance, ends every session in the database and removes it. Call it once. */
  drop(): Promise<void>
}

/** Where one login is both owner and application, `migrate` makes it act as `amana_app` in the database it migrated; a clone forgets that. */
async function singleLogin(url: string, login: string, name: string) {
  await onConnection(url, (server) =>
    server.query(`alter role ${server.escapeIdentifier(login)} in database ${name} set role = 'amana_app'`),
  )
  return { ownerUrl: `${url}${url.includes('?') ? '&' : '?'}options=-c%20role%3Dnone`, appUrl: url }
}
