import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FirstOwner } from '../operations/staff/bootstrap-staff.js'
import { colleagueRoles, type DemoCredentials, type DerivedCredentials } from './demo-credentials.js'

/**
 * Completes the credentials with the login of the first owner, who is known only to the start that made them, and keeps all of it in
 * `DATA_DIR/demo-credentials.json` for later starts and for people. Losing the file loses the owner's password, and with it that an
 * earlier version made the world without the colleagues that are then listed.
 *
 * @throws Error when the file is there and cannot be read.
 */
export async function keepCredentials(dataDir: string, derived: DerivedCredentials, owner: FirstOwner | null): Promise<DemoCredentials> {
  const path = join(dataDir, 'demo-credentials.json')
  const kept = await readKept(path)
  const credentials = {
    ...derived,
    staff: owner ? { email: owner.email, password: owner.password } : (kept.staff ?? null),
    // Those of a world that an earlier version has made stay as that version left them.
    colleagues: kept.text === undefined ? derived.colleagues : kept.colleagues,
  }
  const text = `${JSON.stringify(credentials, null, 2)}\n`
  if (text !== kept.text) await replace(path, text, dataDir)
  return credentials
}

const keptForm = z.object({
  staff: z.object({ email: z.string(), password: z.string().nullable() }).nullable(),
  colleagues: z.array(z.object({ role: z.enum(colleagueRoles), email: z.string(), password: z.string() })).default([]),
})

type Kept = { text?: undefined; staff?: undefined } | ({ text: string } & z.infer<typeof keptForm>)

async function readKept(path: string): Promise<Kept> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  try {
    return { text, ...keptForm.parse(JSON.parse(text)) }
  } catch (error) {
    throw new Error(`${path} cannot be read. Remove it to have it made again, without the staff password.`, { cause: error })
  }
}

/** Written beside its place and moved there, so that a crash leaves the old file or the new one. */
async function replace(path: string, text: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text, { mode: 0o600 })
  await rename(draft, path)
}
