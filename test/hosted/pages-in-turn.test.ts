import type { IncomingMessage } from 'node:http'
import type { RequestHandler, Router } from 'express'
import { expect, test } from 'vitest'
import { mountPages } from '../../hosted/hosted-pages.js'
import type { HostedServices } from '../../hosted/hosted-services.js'
import { readConfig } from '../../server/config.js'
import { pagesInTurn } from '../../server/start/page-turns.js'

const from = (remoteAddress: string) => ({ socket: { remoteAddress }, headers: {} }) as unknown as IncomingMessage

test('an address has so many pages made at once and so many wait; another has theirs meanwhile', async () => {
  const inTurn = pagesInTurn(readConfig({ PAGES_AT_ONCE: '4', PAGES_AT_ONCE_EACH: '2', WAITING_EACH: '1' }))
  const held = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const asked = held.map(({ promise }, index) =>
    inTurn(from('203.0.113.7'), () => {
      begun.push(index)
      return promise
    }),
  )
  await expect(inTurn(from('203.0.113.7'), () => Promise.resolve())).rejects.toMatchObject({ code: 'OVERLOADED' })
  await inTurn(from('203.0.113.8'), () => Promise.resolve())
  expect(begun).toEqual([0, 1])
  held[0]!.resolve()
  await asked[0]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { resolve } of held) resolve()
  await Promise.all(asked)
})

test('every page is made in turn, but for what follows, asks a provider, or only leads elsewhere', async () => {
  const pages: Array<readonly [path: string | string[], handler: RequestHandler]> = []
  const recorder = { get: (...page: (typeof pages)[number]) => pages.push(page), post: () => undefined }
  let isInTurn = false
  const services = {
    pageInTurn: () => {
      isInTurn = true
      return Promise.resolve()
    },
  }
  mountPages(recorder as unknown as Router, services as unknown as HostedServices)
  const apart = []
  for (const [path, handler] of pages) {
    isInTurn = false
    // Where it is made at once it finds none of what it needs.
    await (async () => handler({} as never, {} as never, () => undefined))().catch(() => undefined)
    if (!isInTurn) apart.push(path)
  }
  expect(apart).toEqual([
    '/checkout/:sessionId/live',
    '/payments/:paymentId',
    '/account/register',
    ['/account', '/account/sign-out'],
    '/account/escrows/live',
    '/account/escrows/:escrowId/live',
    '/account/identity/:verificationId',
  ])
})
