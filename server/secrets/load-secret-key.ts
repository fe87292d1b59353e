import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.js'
import { codeOf } from '../faults/error-code.js'
import { deploymentSettings } from '../config/deployment-settings.js'

/**
 * The 32 bytes that wrap the key of every stored hash and secret (`data-key.ts`; decisions 2): `SECRET_KEY`, or else `DATA_DIR/secret.key`, which the
 * first start makes, readable for its account alone. `readConfig` has already refused a deployment that may not go without `SECRET_KEY`.
 *
 * @throws Error when the file cannot be read or does not hold a key.
 */
export async function loadSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey) return secretKey
  const path = secretKeyFile(dataDir)
  return (await readKey(path)) ?? (await makeKey(path, dataDir))
}

/** Where the key is kept when `SECRET_KEY` is not set. */
export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key')

async function readKey(path: string): Promise<Buffer | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  const { success, data } = deploymentSettings.secretKey.schema.safeParse(text.trim())
  if (success && data) return data
  // Making another key would turn every credential in the database into noise, so a person has to decide that.
  throw new Error(
    `${path} does not hold ${deploymentSettings.secretKey.accepts}. Put it back from a backup, or remove DATA_DIR to start afresh.`,
  )
}

/** Puts another key in its place, whole or not at all. */
export async function replaceKeyFile(path: string, key: Uint8Array): Promise<void> {
  await rename(await writeDraft(path, key), path)
}

/** A new file beside `path`. */
async function writeDraft(path: string, key: Uint8Array): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${Buffer.from(key).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  return draft
}

/** Written beside its place and linked into it, so that neither a crash nor a second process ever sees half a key or replaces one. */
async function makeKey(path: string, dataDir: string): Promise<Buffer> {
  // The embedded database may run under another account, which has to pass through here to its own directory.
  if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o711)
  const draft = await writeDraft(path, randomBytes(32))
  try {
    await link(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  const key = await readKey(path)
  if (!key) throw new Error(`${path} was taken away while it was made`)
  return key
}
