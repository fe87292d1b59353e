import closeWithGrace from 'close-with-grace'

/**
 * Calls `stop` once, when the process is told to end or an error is left over, and ends the process when that is done, or after 20 s. A
 * further signal ends it at once, but not within the first second: Ctrl-C under npm arrives twice, from the terminal and from npm, which
 * passes on what the terminal has already told everybody, and a supervisor that signals a whole group does the same.
 * @returns whether the process is on its way out
 */
export function stopWithGrace(stop: (reason: StopReason) => Promise<void>): () => boolean {
  let since: number | null = null
  let signal: NodeJS.Signals | undefined
  const { close } = closeWithGrace({ delay: 20_000, skip: [...signals] }, async ({ err }) => {
    since ??= performance.now()
    await stop({ err, signal })
  })
  const onSignal = (received: NodeJS.Signals) => {
    if (since === null) {
      signal = received
      close()
    } else if (performance.now() - since > oneKeyMs) {
      process.stderr.write(`second ${received}, exiting\n`)
      process.exit(1)
    }
  }
  for (const name of signals) process.on(name, onSignal)
  return () => since !== null
}

/** What made the process stop: an error that nobody caught, a signal, or neither, when nothing was left to do. */
interface StopReason {
  err: Error | undefined
  signal: NodeJS.Signals | undefined
}

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/** How long signals count as one, in milliseconds. */
const oneKeyMs = 1_000
