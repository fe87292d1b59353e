import { Client } from 'pg'
import { until } from '../../support/flow/until.js'
import type { FaultStage } from './fault-stage.js'

/** A row that somebody else holds: whoever of the service wants it has to wait. */
export class HeldRow {
  readonly #client: Client
  readonly #taken: Promise<unknown>

  private constructor(client: Client, taken: Promise<unknown>) {
    this.#client = client
    this.#taken = taken
  }

  /** Asks for the row of an escrow, and resolves when the request stands in the queue for it or has got it. */
  static askFor(stage: Pick<FaultStage, 'database'>, escrowUuid: string): Promise<HeldRow> {
    return HeldRow.#ask(stage, 'select from escrow where id = $1 for update', escrowUuid)
  }

  /** The same for the account of a wallet. */
  static askForWallet(stage: Pick<FaultStage, 'database'>, userUuid: string): Promise<HeldRow> {
    return HeldRow.#ask(stage, 'select from ledger.account where code = $1 for update', `user_available:${userUuid}`)
  }

  static async #ask({ database }: Pick<FaultStage, 'database'>, statement: string, parameter: string): Promise<HeldRow> {
    const client = new Client({ connectionString: database.ownerUrl, application_name: 'amana-prove-row' })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin')
    let isTaken = false
    const taken = client.query(statement, [parameter]).then(() => (isTaken = true))
    taken.catch(() => undefined)
    const row = new HeldRow(client, taken)
    await until('the row or a place in its queue', async () => isTaken || (await waitersFor({ database }, 'amana-prove-row')) > 0)
    return row
  }

  async taken(): Promise<void> {
    await this.#taken
  }

  async release(): Promise<void> {
    await this.#client.query('rollback')
    await this.#client.end()
  }
}

/** How many sessions of this name wait for a lock just now. */
export async function waitersFor({ database }: Pick<FaultStage, 'database'>, applicationName: string): Promise<number> {
  const client = new Client({ connectionString: database.ownerUrl, application_name: 'amana-prove' })
  await client.connect()
  try {
    const { rows } = await client.query<{ times: number }>(
      `select count(*)::int as times from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
      [applicationName],
    )
    return rows[0]!.times
  } finally {
    await client.end()
  }
}
