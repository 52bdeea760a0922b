import { hostname } from 'node:os'
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Logger } from '../log.ts'
import { Trouble } from '../trouble.ts'
import type { TraceSettings } from './tracing.ts'

/** Milliseconds between two batches. */
const PAUSE_MS = 1_000
/** Batches in a row after which a receiver is sound again: one that takes every other batch would fill the log. */
const SOUND_BATCHES = 60

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: TraceSettings): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('always_on')
      ? new AlwaysOnSampler()
      : new TraceIdRatioBasedSampler(share)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

const silent = () => {}

/** Makes what sends spans. It reads its variables itself: one that it cannot use is said in the log and left out. */
function makeExporter(log: Logger): SpanExporter {
  const say = (cause: string) =>
    log.warn({ cause }, 'a variable for traces (OTEL_EXPORTER_OTLP_…) cannot be used')
  diag.setLogger({ error: say, warn: say, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
  try {
    return new OTLPTraceExporter()
  } finally {
    // Later it would say each batch that is not taken.
    diag.disable()
  }
}

/** Says once, and then ever more rarely, that the receiver takes no traces. */
function watched(exporter: SpanExporter, log: Logger): SpanExporter {
  const trouble = new Trouble()
  let taken = 0
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        taken = result.error ? 0 : taken + 1
        if (result.error) {
          const times = trouble.came()
          if (times > 0)
            log.warn(
              { cause: result.error.message, times },
              'the receiver of traces took none: they are dropped',
            )
        } else if (taken >= SOUND_BATCHES && trouble.over())
          log.info('the receiver of traces takes them again')
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/**
 * Registers the tracing of this process. Address, headers, time and certificates of the receiver are read from the standard
 * variables (`OTEL_EXPORTER_OTLP_…`). Returns what sends the last spans and ends it.
 */
export function sendTraces(part: string, settings: TraceSettings, log: Logger): () => Promise<void> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const exporter = watched(makeExporter(log), log)
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({
      'service.name': settings.OTEL_SERVICE_NAME ?? `headgate-${part}`,
      'service.namespace': 'headgate',
      'service.instance.id': `${hostname()}-${process.pid}`,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: PAUSE_MS })],
  })
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown()
}
