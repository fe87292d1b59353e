import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Keeps what is seen of a page, all of it, in the folder that `PICTURES` names; a run that nobody looks at afterwards takes no pictures. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
