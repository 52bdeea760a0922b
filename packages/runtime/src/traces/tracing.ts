import type { Logger } from '../log.ts'
import type { Settings } from '../settings.ts'

export type TraceSettings = Pick<
  Settings,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>

/** Milliseconds that the end of a part waits for its last spans. */
const LAST_MS = 2_000

let stop: (() => Promise<void>) | undefined

/**
 * Sends traces of this process over OTLP/HTTP when the settings name a receiver; else loads nothing. Call it before the
 * part starts. See docs/metrics.md#traces.
 */
export async function startTracing(part: string, settings: TraceSettings, log: Logger): Promise<void> {
  if (!(settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT)) return
  const { sendTraces } = await import('./send-traces.ts')
  stop = sendTraces(part, settings, log)
}

/** Sends the last spans, within a bound. Does nothing without traces. */
export async function stopTracing(): Promise<void> {
  if (!stop) return
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LAST_MS)
  await Promise.race([stop().catch(() => undefined), late])
  clearTimeout(timer)
  stop = undefined
}
