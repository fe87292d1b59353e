/** Ends one part of the process. */
export type Stop = () => Promise<void> | void

/** Stops parts in the reverse order of their start. One that fails does not keep those before it running; what failed is thrown at the end. */
export async function stopInReverse(stops: Stop[]): Promise<void> {
  const failures: unknown[] = []
  for (const stop of stops.splice(0).toReversed()) {
    try {
      await stop()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped')
}
