import { readdir, readFile, readlink } from 'node:fs/promises'

/** A connection of the loopback interface by its two ports: the same port may be in use towards others as well. */
export interface Connection {
  readonly from: number
  readonly to: number
}

/** Which of these processes has this end of the connection open; null when none is found just now. Only Linux tells. */
export async function ownerOfPort(connection: Connection, pids: readonly number[]): Promise<number | null> {
  const inode = await inodeOf(connection)
  for (const pid of pids) if (inode !== null && (await socketsOf(pid)).includes(`socket:[${inode}]`)) return pid
  return null
}

/** 127.0.0.1, as the table of connections writes it. */
const loopback = '0100007F'

const addressOf = (port: number) => `${loopback}:${port.toString(16).toUpperCase().padStart(4, '0')}`

async function inodeOf({ from, to }: Connection): Promise<string | null> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  // Number, local address, remote address, state, queues, timer, retransmits, user, timeout, inode.
  return lines.find(([, local, remote]) => local === addressOf(from) && remote === addressOf(to))?.[9] ?? null
}

async function socketsOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`
  // One that has been closed meanwhile is not the one that is asked for.
  return Promise.all((await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => '')))
}
