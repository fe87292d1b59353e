// Loaded into a process of the service before anything else: answers how much of its memory is in use once garbage is collected, which no
// figure of the system tells. It runs with `--expose-gc`, and does nothing until it is asked.
import { setImmediate as turn } from 'node:timers/promises'

process.on('message', (question) => {
  if (question === 'live heap') void liveHeap().then((bytes) => process.send!({ liveHeapBytes: bytes }))
})
// Being asked is no reason to stay alive.
process.channel?.unref()

/** What a first collection frees of finalizers and weak references goes with the second. */
async function liveHeap(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc!()
    await turn()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
