import type { ServiceNode } from '../installation/start-node.js'

const mostMs = 10_000

/** What a process can be told, and what came of it. */
export type Ending = Pick<ServiceNode, 'role' | 'stop' | 'exitCode'>

/** Tells all processes to end (SIGTERM): each gives back what it holds and ends by itself, whatever has broken under it before. */
export async function endInTime(nodes: readonly Ending[]): Promise<string> {
  const took = await Promise.all(
    nodes.map(async (node) => {
      const startedMs = performance.now()
      await node.stop()
      return { role: node.role, code: node.exitCode(), ms: Math.round(performance.now() - startedMs) }
    }),
  )
  const late = took.filter(({ code, ms }) => code !== 0 || ms > mostMs)
  if (late.length > 0) throw new Error(late.map(({ role, code, ms }) => `a ${role} process ended with ${code} after ${ms} ms`).join('\n'))
  return `${took.length} processes, the last after ${Math.max(...took.map(({ ms }) => ms))} ms`
}
