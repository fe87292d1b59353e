import { Pool } from 'pg'
import { decodeId } from '../../../server/domain/id.js'
import type { Service } from '../../../server/start/service.js'
import { endLater } from '../../support/process/cleanup.js'
import { aColleague, aPerson, anIntegrator, aStaffToken, type Integrator, type Person } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import type { Installation } from '../../support/installation/start-installation.js'

/** The stage of the races: processes on one database, one shop and its buyers, and a view into the tables. */
export interface RaceWorld {
  readonly installation: Installation
  /** One for each process that answers requests. */
  readonly clients: readonly RestClient[]
  readonly shop: Integrator
  readonly buyers: readonly Person[]
  /** `st_…` of an owner, and of those who may confirm what the owner decides: about disputes, and about money that leaves. */
  readonly staff: string
  readonly colleague: string
  readonly finance: string
  /** A further worker, whose alarms fire when a race says so. */
  readonly worker: Service
  rows<Row>(text: string, parameters?: unknown[]): Promise<Row[]>
  /** A user's spendable millimes. */
  available(person: Person): Promise<bigint>
}

const buyersOfShop = 8

export async function openRaceWorld(installation: Installation): Promise<RaceWorld> {
  const clients = installation.web.map((url) => new RestClient(url))
  const [client] = clients as [RestClient]
  const shop = await anIntegrator(client)
  const buyers = await Promise.all(Array.from({ length: buyersOfShop }, () => aPerson(client, shop.key, { walletTnd: 5_000_000 })))
  const rows = lookInto(installation)
  const staff = await aStaffToken(client)
  return {
    installation,
    clients,
    shop,
    buyers,
    staff,
    colleague: await aColleague(client, staff),
    finance: await aColleague(client, staff, 'FINANCE'),
    worker: await installation.worker(),
    rows,
    available: async ({ id }) => {
      const [row] = await rows<{ balance: string }>('select balance from ledger.account where code = $1', [
        `user_available:${decodeId('usr', id)}`,
      ])
      return BigInt(row?.balance ?? '0')
    },
  }
}

function lookInto({ database }: Installation): RaceWorld['rows'] {
  const pool = new Pool({ connectionString: database.ownerUrl, max: 4, application_name: 'amana-prove' })
  pool.on('error', () => undefined)
  endLater(() => pool.end())
  return async <Row>(text: string, parameters: unknown[] = []) => (await pool.query(text, parameters)).rows as Row[]
}
