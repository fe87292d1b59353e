import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { message } from '../../locales/message.js'
import type { Login } from '../../server/demo/demo-credentials.js'
import { checkLedger } from '../../server/operations/ledger/check-ledger.js'
import { bootstrapStaff, type FirstOwner } from '../../server/operations/staff/bootstrap-staff.js'
import { buildConsole } from '../../server/start/build-console.js'
import { changeLooks, desk, everyLook, expectGoodLooks, expectGoodPage, openConsole, phone, type Visitor } from './console-visitor.js'
import { openWorld, type World } from './people.js'
import { serveSurface } from './rest-server.js'

/** Addresses below `/admin`, by the name of their pictures. */
export type Screens = Readonly<Record<string, string>>

const everyView = (['light', 'dark'] as const).flatMap((colorScheme) => [1280, 390].map((width) => ({ colorScheme, width })))
export const screenLanguages = ['en', 'ar', 'fr'] as const
export type ScreenLanguage = (typeof screenLanguages)[number]
const viewsOf = (language: ScreenLanguage) => (everyLook ? everyView : [language === 'ar' ? phone : desk])

/** A console that a browser looks at, and the world behind it. */
export interface ConsoleScenery<Made> {
  world: World
  /** What `fill` has made of it. */
  made: Made
  /** Somebody who came in by the door that is theirs. */
  enterAs(kind: 'staff' | 'developer', login: Login, language: ScreenLanguage): Promise<Visitor>
  /** Looks at each of these screens, in one look for the language or in every one (`LOOKS=all`). */
  lookAtAll(visitor: Visitor, screens: Screens, of: { language: ScreenLanguage; who: string }): Promise<void>
  /** The same while its answer is on its way, and when none comes; `whileUnknown` looks for more, each time. Then it is asked again. */
  lookAtUnanswered(
    visitor: Visitor,
    screens: Screens,
    of: { language: ScreenLanguage; who: string },
    whileUnknown?: (name: string) => Promise<void>,
  ): Promise<void>
  close(): Promise<void>
}

/** Opens a world with its first owner, has it filled, and serves its console. */
export async function openScenery<Made>(
  browser: Browser,
  fill: (world: World, owner: FirstOwner | null) => Promise<Made>,
): Promise<ConsoleScenery<Made>> {
  await buildConsole()
  const dataDir = await mkdtemp(join(tmpdir(), 'amana-screens-'))
  const world = await openWorld({ DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '1000000', CONSOLE_REQUESTS_PER_MINUTE: '1000000' })
  const made = await fill(world, await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined))
  await checkBooks(world)
  const { url, close } = await serveSurface(world)
  return {
    world,
    made,
    enterAs: (kind, login, language) => enterAs(kind, login, { browser, url, now: world.clock(), language }),
    lookAtAll: (visitor, screens, of) => lookAtAll(visitor, screens, { ...of, url }),
    lookAtUnanswered: (visitor, screens, of, whileUnknown) => lookAtUnanswered(visitor, screens, { ...of, url, whileUnknown }),
    close: async () => {
      await close()
      await world.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Checks the books at the time that the pages go by: a check looks at the clock itself, and the world stands at another time. */
async function checkBooks(world: World): Promise<void> {
  await checkLedger(world)
  await world.sql(
    `with checked as (delete from ledger_check returning *)
     insert into ledger_check (began_at, ended_at, findings, held, totals) select $1, $1, findings, held, totals from checked`,
    [world.clock()],
  )
}

async function enterAs(
  kind: 'staff' | 'developer',
  { email, password }: Login,
  { browser, url, now, language }: { browser: Browser; url: string; now: Date; language: ScreenLanguage },
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

async function lookAtAll(
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

interface Unanswered {
  url: string
  language: ScreenLanguage
  who: string
  whileUnknown: ((name: string) => Promise<void>) | undefined
}

async function lookAtUnanswered(visitor: Visitor, screens: Screens, { url, language, who, whileUnknown }: Unanswered): Promise<void> {
  const { page } = visitor
  await changeLooks(visitor, language === 'ar' ? phone : desk)
  const refused = page.getByText('UNREACHABLE').first()
  for (const [name, path] of Object.entries(screens)) {
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
    await page.route(everyQuestion, async (route) => {
      await isLost
      await route.abort()
    })
    await page.goto(`${url}/admin/${path}`)
    await page.locator(shapes).first().waitFor()
    await expectGoodLooks(page, `${who}-coming-${language}-${name}`)
    await whileUnknown?.(name)
    lose()
    await refused.waitFor()
    await expectGoodLooks(page, `${who}-unanswered-${language}-${name}`)
    expect([name, await page.getByRole('heading', { level: 1 }).count()]).toEqual([name, 1])
    await whileUnknown?.(name)
    await page.unroute(everyQuestion)
    const again = page.getByRole('button', { name: message('console.tryAgain', language) })
    await again.first().click()
    await refused.waitFor({ state: 'detached' })
  }
}

const everyQuestion = '**/admin/graphql'
/** What stands where something will be. */
const shapes = 'main .MuiSkeleton-root:visible'
