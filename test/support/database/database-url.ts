/** The same server and login as `url`, another database. Not with `URL`, which refuses the address of a unix socket (an empty host). */
export function databaseUrl(url: string, database: string): string {
  const parts = url.match(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/)
  if (!parts) throw new Error('a database address starts with postgresql:// or postgres://')
  return `${parts[1]}/${encodeURIComponent(database)}${parts[2] ?? ''}`
}
