import type { Config } from '../config.js'

/** What an operator should know of the settings before anything is done with them, a line each. */
export function warningsOf({ nearMisses, isSandboxOpen, isOnLoopback, host }: Config): string[] {
  const misspelt = nearMisses.map(({ name, meant }) => `Warning: ${name} is no setting and has no effect. Is ${meant} meant?`)
  if (!isSandboxOpen || isOnLoopback) return misspelt
  const everybody = `Warning: whoever reaches ${host ?? 'this machine'} reads all mail of this sandbox, codes included (HOST, SANDBOX_OPEN).`
  return [...misspelt, everybody]
}
