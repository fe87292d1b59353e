import type { Client } from 'pg'

/** The connections of others to this database and what they do, once those that are being closed are gone. */
export async function connectionsLeft(owner: Client): Promise<object[]> {
  for (let look = 0; ; look++) {
    const { rows } = await owner.query<object>(
      `select application_name, state, wait_event, query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (rows.length === 0 || look === 100) return rows
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
