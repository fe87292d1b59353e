import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/**
 * A headless Chromium: the one of `CHROMIUM_PATH`, of the machine, or of the package, in this order; null where there is none (the package
 * has one for x64 only).
 */
export async function launchBrowser(): Promise<Browser | null> {
  const found = await findChromium()
  if (!found) return null
  return chromium.launch({
    executablePath: found.path,
    args: launchArguments,
    env: { ...process.env, ...found.env } as Record<string, string>,
  })
}

/** The package's own arguments switch off the web's security, which is half of what we want to see. */
const launchArguments = ['--no-sandbox', '--no-zygote', '--headless=shell', '--disable-gpu', '--disable-dev-shm-usage']

async function findChromium(): Promise<{ path: string; env: Record<string, string> } | null> {
  const own = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((path) => path !== undefined && existsSync(path))
  if (own) return { path: own, env: {} }
  if (process.arch !== 'x64') return null
  const folder = await unpackedChromium()
  return { path: join(folder, 'chromium'), env: { FONTCONFIG_PATH: folder, HOME: folder } }
}

/** Unpacks the package's Chromium once for each user of the machine; two at once do not meet, since a rename is all or nothing. */
async function unpackedChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `amana-chromium-${version}-${userInfo().uid}`)
  if (existsSync(folder)) return folder
  const fresh = `${folder}.${process.pid}`
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  await unpackInto(fresh)
  await writeFile(join(fresh, 'fonts.conf'), fontSettings(folder))
  try {
    await rename(fresh, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    await rm(fresh, { recursive: true })
  }
  return folder
}

/** The package unpacks into whatever the system's folder for temporary files is at that moment. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    packaged.setGraphicsMode = false
    await packaged.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/** The package's own settings look for fonts in one fixed place, where a private folder is not: all text would be invisible. */
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
