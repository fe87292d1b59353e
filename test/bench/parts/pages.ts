import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../../support/browser.js'
import type { BenchOptions } from '../bench-options.js'
import { makeIntegrator, type Integrator } from '../integrator.js'
import { atMost, notMeasured, table, type Mark, type Outcome } from '../outcome.js'
import { startService } from '../service.js'
import { figure, shown, spread, type Spread } from '../spread.js'
import type { World } from '../world.js'

/** A telephone on a slow network of the fourth generation, as Lighthouse takes it: bytes a second, milliseconds, times slower. */
const throttled = { download: 204_800, upload: 93_750, latencyMs: 150, processor: 4 }
const phone = { width: 390, height: 844 }

interface Visit {
  /** Everything that came over the network, headers and all, in kB. */
  weightKb: number
  /** When the largest thing in sight was painted, in seconds. */
  largestPaint: number
}

/** Part h: what somebody waits for who opens the link of a checkout session for the first time. */
export async function pages(world: World, { isShort }: BenchOptions): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const title = '(h) The checkout page'
  const browser = await launchBrowser()
  if (!browser) return { title, marks: [notMeasured(weightMark, '≤ 60 kB'), notMeasured(paintMark, '≤ 1 s')], text: withoutBrowser }
  const server = await startService({ database: await world.database('pages'), folder: world.folder })
  // Cookies go by the name of the host.
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const visits = await visitAll(browser, await linkFor(await makeIntegrator(server.origin, { buyers: 1 }), origin), isShort ? 3 : 9)
  await browser.close()
  await server.stop()
  const found = { weight: spread(visits.map(({ weightKb }) => weightKb)), paint: spread(visits.map(({ largestPaint }) => largestPaint)) }
  return { title, marks: marksOf(found), text: [introText, tableOf(found)].join('\n\n') }
}

const weightMark = 'the checkout page with all that belongs to it, first visit'
const paintMark = 'largest contentful paint, throttled, first visit'

interface Found {
  weight: Spread
  paint: Spread
}

const marksOf = ({ weight, paint }: Found): Mark[] => [
  atMost(weightMark, 60, weight.median, figure, ' kB'),
  atMost(paintMark, 1, paint.median, figure, ' s'),
]

const tableOf = ({ weight, paint }: Found): string =>
  table(
    ['first visit', 'found'],
    [
      ['over the network, kB', shown(weight)],
      ['largest contentful paint, s', shown(paint)],
    ],
  )

interface Link {
  url: string
  cookie: { name: string; value: string; url: string }
}

/** The page that weighs most: that of a buyer who is signed in, with a contract to sign on the way to paying. */
async function linkFor({ call, buyers: [email] }: Integrator, origin: string): Promise<Link> {
  const { token } = await call<{ token: string }>('POST', '/api/v1/sandbox/users', { email })
  const { escrow } = await call<{ escrow: { id: string } }>('POST', '/api/v1/escrows', {
    title: 'Camera, used once',
    amount: 125.5,
    buyerEmail: email,
    contractTerms: 'One camera with its lens and bag, as shown in the pictures. Sent by post within three days.',
  })
  const { url } = await call<{ url: string }>('POST', `/api/v1/escrows/${escrow.id}/sessions`, {
    action: 'accept_pay',
    targetUserEmail: email,
    redirectUrl: 'https://shop.example.com/return',
  })
  return { url, cookie: { name: 'sid', value: token, url: origin } }
}

/** Each in a browser that has seen nothing before; one before the first warms up the service, and does not count. */
async function visitAll(browser: Browser, link: Link, rounds: number): Promise<Visit[]> {
  const visits: Visit[] = []
  for (let round = -1; round < rounds; round++) {
    const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true, locale: 'en' })
    await context.addCookies([link.cookie])
    const visit = await visitOnce(await context.newPage(), link)
    if (round >= 0) visits.push(visit)
    await context.close()
  }
  return visits
}

async function visitOnce(page: Page, { url }: Link): Promise<Visit> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  await throttle(session)
  const response = await page.goto(url, { waitUntil: 'load' })
  if (!response?.ok()) throw new Error(`the page answers ${response?.status()}`)
  await page.waitForSelector('form input[name=signatureImage]', { state: 'attached' })
  const largestPaint = await page.evaluate<number>(largestPaintText)
  return { weightKb: bytes / 1_000, largestPaint: largestPaint / 1_000 }
}

async function throttle(session: CDPSession): Promise<void> {
  const { download, upload, latencyMs, processor } = throttled
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: download,
    uploadThroughput: upload,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
}

/** Runs in the page. */
const largestPaintText = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true })
})`

const introText = `A buyer who is signed in opens the link of a session for the first time, in Chromium as a phone: ${throttled.latencyMs} ms to and fro, ${(throttled.download * 8) / 1e6} Mbit/s, a processor ${throttled.processor} times slower. The weight is what came over the network: page, style sheet, script and icon, with their headers. The live updates that the page then listens for have not begun to count.`

const withoutBrowser = 'There is no Chromium on this machine.'
