import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { projectRoot } from '../../../server/project-root.js'

/** The black-box check that integrators are shown: `PROVE_CONFORMANCE`, or where it lies beside the project; null when it is not there. */
export function findConformance(): string | null {
  const path = process.env['PROVE_CONFORMANCE'] ?? resolve(projectRoot(), '../shared/conformance/run.mjs')
  return existsSync(path) ? path : null
}

/** Runs it against one process of the service; answers its last line, or throws with what failed. */
export async function runConformance(script: string, base: string): Promise<string> {
  const child = spawn(process.execPath, [script, base], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(output)
  return output.trim().split('\n').at(-1)!
}
