import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'

let isTracing = false

/** Said by whoever has made spans go somewhere (`start-traces.ts`); before that, nothing here costs anything. */
export function setTracing(on: boolean): void {
  isTracing = on
}

/** Runs `work` as a span, which fails as the work does; without traces, just runs it. */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work()
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      fail(span, error instanceof Error ? error.name : 'error')
      throw error
    } finally {
      span.end()
    }
  })
}

/** A request that came in: `work` begins it, and what it answers ends it, once it is known what was asked for and what came of it. */
export function tracedRequest(
  headers: object,
  work: (end: (name: string, attributes: Attributes, isFault: boolean) => void) => void,
): void {
  if (!isTracing) return work(() => {})
  const from = propagation.extract(context.active(), headers)
  tracer().startActiveSpan('request', { kind: SpanKind.SERVER }, from, (span) =>
    work((name, attributes, isFault) => {
      span.updateName(name).setAttributes(attributes)
      if (isFault) fail(span)
      span.end()
    }),
  )
}

/** The trace that this is part of, for lines of the log; undefined outside of any. */
export const traceId = (): string | undefined => (isTracing ? trace.getActiveSpan()?.spanContext().traceId : undefined)

const tracer = () => trace.getTracer('amana')

/** The kind of failure alone: an error's words may hold a row. */
const fail = (span: Span, message?: string) => span.setStatus({ code: SpanStatusCode.ERROR, ...(message ? { message } : {}) })
