import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedCaller, HostedServices, ShownOnPage } from '../hosted-services.js'

export interface ListeningExchange {
  services: HostedServices
  request: Request
  response: Response
}

interface Listening {
  caller: HostedCaller
  shown: ShownOnPage
  /** Whether the page would still be shown to whoever listens. */
  mayHear(): Promise<boolean>
}

/** Times in milliseconds. A connection on which nothing moves for half a minute is cut. */
const pulseMs = 12_000
/** As long as a session lasts in which nothing is done; then the browser asks again, if it still may. */
const longestMs = 1_800_000
/** How long a browser waits that was cut off. */
const retryMs = 3_000

/** Server-sent events: how things stand, at once and after each change. */
export async function sendStandings(
  { services, request, response }: ListeningExchange,
  { caller, shown, mayHear }: Listening,
): Promise<void> {
  const standing = await services.standingOf(shown)
  if (standing === null) throw new DomainError('NOT_FOUND')
  // Gone while it was looked up whether they may.
  if (response.closed) return
  // Counted apart: it lasts as long as somebody looks at the page.
  request.asked = '/live'
  const send = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    // Nobody waits for somebody who does not read.
    if (response.writableNeedDrain) response.destroy()
    else response.write(text)
  }
  const tell = async (word: string) => {
    if (await mayHear()) send(`data: ${word}\n\n`)
    else response.end()
  }
  const leave = services.followStanding({
    caller,
    shown,
    standing,
    tell: (word) => void tell(word).catch(() => response.destroy()),
    end: () => void response.end(),
  })
  const pulse = setInterval(() => send(':\n\n'), pulseMs)
  const over = setTimeout(() => response.end(), longestMs)
  response.once('close', () => {
    leave()
    clearInterval(pulse)
    clearTimeout(over)
  })
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
  if (request.method === 'HEAD') return void response.end()
  send(`retry: ${retryMs}\ndata: ${standing}\n\n`)
}
