import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandOf, parentOf } from './inspect-process.js'
import { lockFileName, readLockFile } from './read-lock-file.js'
import { signalProcess } from './signal-process.js'
import { supervisorName } from './supervise-server.js'

/**
 * Deals with what an earlier server on `cluster` left behind. One that lost its owner is asked to end, then made to; the lock file of one
 * that is gone is removed when another program has got its process id meanwhile, which PostgreSQL itself cannot tell apart.
 *
 * @throws Error when the earlier server's owner is alive and stays: two programs cannot share one data directory.
 */
export async function takeOverRemains(cluster: string, onLog: (line: string) => void): Promise<void> {
  const lock = await readLockFile(cluster)
  if (!lock) return
  const { pid } = lock
  const command = await commandOf(pid)
  if (!command?.includes(cluster)) {
    if (command !== undefined) await rm(join(cluster, lockFileName), { force: true })
    return
  }
  await outliveOwner(pid, cluster, onLog)
  if (await isGone(pid, cluster)) return
  onLog(`taking over from process ${pid}, whose owner is gone`)
  for (const { signal, waitMs } of shutdownSteps) {
    signalProcess(pid, signal)
    if (await isGone(pid, cluster, waitMs)) return
  }
  throw new Error(`The earlier database process ${pid} on ${cluster} does not end.`)
}

const shutdownSteps = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
] as const
const ownerPatienceMs = 10_000
const pollMs = 25

/** Waits a moment for an owner that is on its way out, as after Ctrl-C and an immediate new start. */
async function outliveOwner(pid: string, cluster: string, onLog: (line: string) => void) {
  const deadline = Date.now() + ownerPatienceMs
  let owner = await livingOwner(pid)
  if (owner) onLog(`waiting for process ${owner} to leave ${cluster}`)
  for (; owner; owner = await livingOwner(pid)) {
    if (Date.now() > deadline) {
      throw new Error(`Another server (process ${owner}) is running on ${cluster}. Stop it, or set DATA_DIR to another directory.`)
    }
    await delay(pollMs)
  }
}

/** The supervisor's first argument is the process that started it; once that one has died, the supervisor has another parent. */
async function livingOwner(pid: string): Promise<string | undefined> {
  const supervisor = await parentOf(pid)
  const args = supervisor && (await commandOf(supervisor))
  const owner = args ? args[args.indexOf(supervisorName) + 1] : undefined
  return supervisor && args?.includes(supervisorName) && owner === (await parentOf(supervisor)) ? owner : undefined
}

async function isGone(pid: string, cluster: string, waitMs = 0) {
  const deadline = Date.now() + waitMs
  while ((await commandOf(pid))?.includes(cluster)) {
    if (Date.now() >= deadline) return false
    await delay(pollMs)
  }
  return true
}
