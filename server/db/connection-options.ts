import { parse } from 'pg-connection-string'

/** MikroORM reads `clientUrl` with `new URL`, which refuses unix-socket addresses; PostgreSQL's own reading of the same text does not. */
export function connectionOptions(url: string) {
  const { host, port, user, password, database, ssl } = parse(url)
  return {
    host: host ?? undefined,
    port: port ? Number(port) : 5432,
    user,
    password,
    dbName: database ?? 'amana',
    ssl: ssl as boolean | object | undefined,
  }
}
