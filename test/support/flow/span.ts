/** When something was under way, in milliseconds of `performance.now()`. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Whether there was a moment at which all of them were under way. */
export const haveOverlapped = (spans: readonly Span[]): boolean =>
  Math.max(...spans.map(({ fromMs }) => fromMs)) < Math.min(...spans.map(({ toMs }) => toMs))

/** Does something, and says with what came of it when that was. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; span: Span }> {
  const fromMs = performance.now()
  const result = await work()
  return { result, span: { fromMs, toMs: performance.now() } }
}
