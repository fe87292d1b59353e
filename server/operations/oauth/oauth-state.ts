import { decodeId } from '../../domain/id.js'
import type { Services } from '../services.js'

type StateServices = Pick<Services, 'database' | 'secrets' | 'clock'>

/** What the library of OAuth keeps of one thing, in its own words. */
export interface StatePayload {
  accountId?: string | undefined
  clientId?: string | undefined
  grantId?: string | undefined
  uid?: string | undefined
}

/**
 * What signing in to applications remembers, of one kind: codes, tokens, grants, visits. An id is as good as the secret that it is, so that a digest
 * of it is kept and what it stands for is sealed.
 */
export class OauthStates<Payload extends StatePayload> {
  readonly #services: StateServices
  readonly #kind: string

  constructor(services: StateServices, kind: string) {
    this.#services = services
    this.#kind = kind
  }

  async save(id: string, payload: Payload, seconds: number): Promise<void> {
    const { database, secrets, clock } = this.#services
    const now = clock()
    const row = {
      payloadSealed: secrets.seal(JSON.stringify(payload)),
      userId: payload.accountId === undefined ? null : decodeId('usr', payload.accountId),
      clientId: payload.clientId ?? null,
      grantDigest: payload.grantId === undefined ? null : this.#grantDigest(payload.grantId),
      uidDigest: payload.uid === undefined ? null : this.#digest(`uid ${payload.uid}`),
      expiresAt: new Date(now.getTime() + seconds * 1_000),
    }
    await database.db
      .insertInto('oauth_state')
      .values({ idDigest: this.#digest(id), ...row, consumedAt: null, createdAt: now })
      .onConflict((conflict) => conflict.column('idDigest').doUpdateSet(row))
      .execute()
  }

  find = (id: string): Promise<(Payload & { consumed?: number }) | undefined> => this.#read('idDigest', this.#digest(id))

  findByUid = (uid: string): Promise<(Payload & { consumed?: number }) | undefined> => this.#read('uidDigest', this.#digest(`uid ${uid}`))

  /** When it was first kept; null for what is not there. */
  async keptSince(id: string): Promise<Date | null> {
    const { database } = this.#services
    const row = await database.db.selectFrom('oauth_state').select('createdAt').where('idDigest', '=', this.#digest(id)).executeTakeFirst()
    return row?.createdAt ?? null
  }

  /** Whether it was not consumed before: of two at the same instant one does it. */
  async consume(id: string): Promise<boolean> {
    const { database, clock } = this.#services
    const consumed = await database.db
      .updateTable('oauth_state')
      .set({ consumedAt: clock() })
      .where('idDigest', '=', this.#digest(id))
      .where('consumedAt', 'is', null)
      .returning('idDigest')
      .executeTakeFirst()
    return consumed !== undefined
  }

  async remove(id: string): Promise<void> {
    await this.#services.database.db.deleteFrom('oauth_state').where('idDigest', '=', this.#digest(id)).execute()
  }

  /** Removes whatever was given out under a grant. */
  async removeOfGrant(grantId: string): Promise<void> {
    await this.#services.database.db.deleteFrom('oauth_state').where('grantDigest', '=', this.#grantDigest(grantId)).execute()
  }

  async #read(column: 'idDigest' | 'uidDigest', digest: Buffer): Promise<(Payload & { consumed?: number }) | undefined> {
    const { database, secrets, clock } = this.#services
    const row = await database.db
      .selectFrom('oauth_state')
      .select(['payloadSealed', 'consumedAt'])
      .where(column, '=', digest)
      .where('expiresAt', '>', clock())
      .executeTakeFirst()
    if (!row) return undefined
    const payload = JSON.parse(secrets.open(row.payloadSealed))
    return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1_000) } : payload
  }

  #digest(id: string): Buffer {
    return this.#services.secrets.digest(`oauth ${this.#kind} ${id}`)
  }

  #grantDigest(grantId: string): Buffer {
    return this.#services.secrets.digest(`oauth grant ${grantId}`)
  }
}
