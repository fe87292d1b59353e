import { verbOf } from '../../server/operations/escrow/give-command.js'
import { createEscrow } from '../../server/operations/escrow/create-escrow.js'
import { complete } from '../../server/domain/escrow/commands/complete.js'
import { deliver } from '../../server/domain/escrow/commands/deliver.js'
import { openDispute } from '../../server/domain/escrow/commands/open-dispute.js'
import { payEscrow } from '../../server/operations/escrow/pay-escrow.js'
import { signContract } from '../../server/domain/escrow/commands/sign-contract.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import type { Actor } from '../../server/domain/credential/actor.js'
import type { EscrowView } from '../../server/queries/escrow/read-escrow-views.js'
import { uuidV7 } from '../../server/domain/id.js'
import { sql } from '../../server/db/sql.js'
import type { TestServices } from './services.js'

/** No password has this hash: salt and hash are zeros. */
export const noPassword = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

export type UserActor = Extract<Actor, { kind: 'user' }>
export type KeyActor = Extract<Actor, { kind: 'api_key' }>

/** A seller who is a developer's associated user, with a key, and a buyer with money. */
export interface Cast {
  seller: UserActor
  buyer: UserActor
  stranger: UserActor
  key: KeyActor
  developerId: string
}

let serial = 0

/** Makes people straight in the database: a test of escrows should not depend on how people register. */
export async function aCast(services: TestServices, { walletTnd = 100_000n }: { walletTnd?: bigint } = {}): Promise<Cast> {
  const seller = await aUser(services, 'seller')
  const buyer = await aUser(services, 'buyer', walletTnd)
  const stranger = await aUser(services, 'stranger')
  const developerId = newUuid(services)
  const em = services.database.fork()
  await sql(
    em,
    `insert into developer (id, email, password_hash, company_name, application_name, allowed_redirect_urls, verified_at, associated_user_id, associated_at, created_at, updated_at)
     values ($1, $2, '${noPassword}', 'Shop Ltd', 'Shop', '{https://shop.example.com/return}', $3, $4, $3, $3, $3)`,
    [developerId, `dev${++serial}@example.com`, services.clock(), seller.userId],
  )
  const key: KeyActor = { kind: 'api_key', apiKeyId: newUuid(services), developerId, associatedUserId: seller.userId, rateLimit: null }
  return { seller, buyer, stranger, key, developerId }
}

export async function aUser(services: TestServices, name: string, walletTnd = 0n): Promise<UserActor> {
  const userId = newUuid(services)
  const email = `${name}${++serial}@example.com`
  const em = services.database.fork()
  await sql(
    em,
    `insert into app_user (id, email, first_name, last_name, email_verified_at, created_at, updated_at) values ($1, $2, $3, 'Test', $4, $4, $4)`,
    [userId, email, name, services.clock()],
  )
  if (walletTnd > 0n) {
    const amount = (walletTnd * 1000n).toString()
    const lines = [
      { account: 'psp_clearing:test', amount: `-${amount}` },
      { account: `user_available:${userId}`, amount },
    ]
    await sql(em, `select ledger.post($1, 'sandbox_top_up', null, $2, $3::jsonb)`, [
      `test:topup:${userId}`,
      services.clock(),
      JSON.stringify(lines),
    ])
  }
  return { kind: 'user', userId, email, locale: 'en' }
}

/** An escrow on its way, step by step: `await anEscrow(services, cast).mode('quick').paid()`. */
export function anEscrow(services: TestServices, cast: Cast, fields: Partial<NewEscrow> = {}): EscrowBuilder {
  return new EscrowBuilder(services, cast, fields)
}

class EscrowBuilder {
  constructor(
    private readonly services: TestServices,
    private readonly cast: Cast,
    private readonly fields: Partial<NewEscrow>,
  ) {}

  mode(mode: NonNullable<NewEscrow['mode']>): EscrowBuilder {
    return new EscrowBuilder(this.services, this.cast, { ...this.fields, mode })
  }

  with(fields: Partial<NewEscrow>): EscrowBuilder {
    return new EscrowBuilder(this.services, this.cast, { ...this.fields, ...fields })
  }

  /** Its uuid, pending and unsigned. */
  async pending(): Promise<string> {
    return uuid(await this.create())
  }

  async signed(): Promise<string> {
    const escrowId = await this.pending()
    if ((this.fields.mode ?? 'standard') !== 'standard') return escrowId
    await this.services.runAs(this.cast.seller)(verbOf(signContract), { escrowId, name: 'Seller Test' })
    await this.services.runAs(this.cast.buyer)(verbOf(signContract), { escrowId, name: 'Buyer Test' })
    return escrowId
  }

  /** With the consent to automatic release, where it is paid out in slices. */
  async paid(): Promise<string> {
    const escrowId = await this.signed()
    const acceptAutomaticRelease = this.fields.progressiveRelease != null
    const asBuyer = { services: this.services, run: this.services.runAs(this.cast.buyer) }
    await payEscrow(asBuyer, { escrowId, method: 'wallet', acceptAutomaticRelease })
    return escrowId
  }

  async delivered(): Promise<string> {
    const escrowId = await this.paid()
    await this.services.runAs(this.cast.key)(verbOf(deliver), { escrowId })
    return escrowId
  }

  async completed(): Promise<string> {
    const escrowId = await this.delivered()
    if (this.fields.mode !== 'instant') await this.services.runAs(this.cast.buyer)(verbOf(complete), { escrowId })
    return escrowId
  }

  async disputed(by: 'buyer' | 'seller' = 'buyer'): Promise<string> {
    const escrowId = await this.paid()
    await this.services.runAs(this.cast[by])(verbOf(openDispute), {
      escrowId,
      category: 'not_delivered',
      reason: 'Nothing has come so far.',
    })
    return escrowId
  }

  private create(): Promise<EscrowView> {
    const contract = (this.fields.mode ?? 'standard') === 'standard' ? { contractTerms: 'Five pages, two revisions.' } : {}
    const input = { title: 'Website', amount: '1250.500', buyerEmail: this.cast.buyer.email, ...contract, ...this.fields }
    return createEscrow({ services: this.services, run: this.services.runAs(this.cast.key) }, input)
  }
}

const uuid = (escrow: EscrowView) => escrow.keys.escrowId
const newUuid = (services: TestServices) => uuidV7(services.clock().getTime(), services.randomBytes(10))
