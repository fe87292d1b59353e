import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { projectRoot } from '../../../server/project-root.js'
import { artefactsIn } from '../../support/artefacts.js'
import { axeViolations } from '../../support/axe-violations.js'

const looks = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
] as const

/** The shop that people go back to is no page of ours. */
const isOurs = (page: Page) => new URL(page.url()).hostname === 'localhost'

/**
 * Keeps a picture of every page that is opened, on a phone and on a desk, in light and in dark, and throws when axe finds something or
 * something is wider than the screen.
 */
export class Album {
  #pages = 0

  constructor(private readonly story: string) {}

  async look(page: Page): Promise<void> {
    if (!isOurs(page)) return
    const folder = join(artefactsIn(projectRoot()), 'pages')
    await mkdir(folder, { recursive: true })
    this.#pages += 1
    const name = `${this.story}-${String(this.#pages).padStart(2, '0')}`
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true })
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      if (wider > 0) throw new Error(`${name} is ${wider} wider than ${width}: ${page.url()}`)
      const found = await axeViolations(page, { more: ['best-practice'] })
      if (found.length > 0) throw new Error(`${name} ${colorScheme} ${width}: ${JSON.stringify(found)}`)
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
}
