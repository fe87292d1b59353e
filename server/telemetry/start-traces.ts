import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { setTracing } from './traces.js'

interface TraceOptions {
  /** Of new traces, how many are kept, from 0 to 1; one that a caller began is kept as the caller says. */
  ratio: number
}

/**
 * From here on, requests, transactions, jobs and webhook attempts of this process are spans, sent by OTLP over HTTP to where
 * OpenTelemetry's standard variables say, in batches and beside the work. Answers what sends the last of them.
 */
export function startTraces({ ratio }: TraceOptions): () => Promise<void> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'amana' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  trace.setGlobalTracerProvider(provider)
  setTracing(true)
  return async () => {
    setTracing(false)
    await provider.shutdown()
    for (const api of [trace, context, propagation]) api.disable()
  }
}
