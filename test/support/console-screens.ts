import type { Browser } from 'playwright-core'
import type { Login } from '../../server/demo/demo-credentials.js'
import { checkLedger } from '../../server/operations/ledger/check-ledger.js'
import { changeLooks, desk, everyLook, expectGoodPage, openConsole, phone, type Looks, type Visitor } from './console-visitor.js'
import type { World } from './people.js'

/** Addresses below `/admin`, by the name of their pictures. */
export type Screens = Readonly<Record<string, string>>

/** Where a console is, and the time that its pages go by. */
export interface ConsolePlace {
  url: string
  now: Date
}

const everyView = (['light', 'dark'] as const).flatMap((colorScheme) => [1280, 390].map((width) => ({ colorScheme, width })))
export const screenLanguages = ['en', 'ar', 'fr'] as const
export type ScreenLanguage = (typeof screenLanguages)[number]
const viewsOf = (language: ScreenLanguage) => (everyLook ? everyView : [language === 'ar' ? phone : desk])

/** Checks the books at the time that the pages go by: a check looks at the clock itself, and the world stands at another time. */
export async function checkBooks(world: World): Promise<void> {
  await checkLedger(world)
  await world.sql(
    `with checked as (delete from ledger_check returning *)
     insert into ledger_check (began_at, ended_at, findings, held, totals) select $1, $1, findings, held, totals from checked`,
    [world.clock()],
  )
}

/** Somebody who came in by the door that is theirs. */
export async function enterAs(
  kind: 'staff' | 'developer',
  { email, password }: Login,
  { browser, url, now, language }: ConsolePlace & { browser: Browser; language: Looks['language'] },
): Promise<Visitor> {
  const visitor = await openConsole(browser, url, { language })
  const { page } = visitor
  // One clock for both: how long ago something was is told by the browser's.
  await page.clock.setFixedTime(now)
  await page.goto(`${url}/admin/?as=${kind}`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.locator('input[name=password]').waitFor({ state: 'detached' })
  return visitor
}

/** Looks at each of these screens, in one look for the language or in every one (`LOOKS=all`). */
export async function lookAtAll(
  visitor: Visitor,
  screens: Screens,
  { url, language, who }: { url: string; language: ScreenLanguage; who: string },
): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    await visitor.page.goto(`${url}/admin/${path}`)
    for (const view of viewsOf(language)) {
      await changeLooks(visitor, view)
      await expectGoodPage(visitor, `${who}-${language}-${name}-${view.colorScheme}-${view.width}`)
    }
  }
}
