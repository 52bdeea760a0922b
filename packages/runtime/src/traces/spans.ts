import {
  context,
  propagation,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanKind,
} from '@opentelemetry/api'

export { SpanKind } from '@opentelemetry/api'

export interface SpanOptions {
  kind?: SpanKind
  /** Ids, numbers and words of the code; never secrets, typed text, addresses of people, or parameters of statements. */
  attributes?: Attributes
}

const tracer = trace.getTracer('headgate')

/** A span of the present one, or a root. The caller ends it. Without traces it does nothing. */
export const startSpan = (name: string, { kind, attributes }: SpanOptions = {}, parent?: Context): Span =>
  tracer.startSpan(name, { ...(kind !== undefined && { kind }), ...(attributes && { attributes }) }, parent)

/** Notes a failure in a span: its kind and code, because messages may have values of callers. */
export function noteFailure(span: Span, cause: unknown): void {
  const given = cause instanceof Error && 'code' in cause ? cause.code : ''
  const code = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  const name = cause instanceof Error ? cause.name : typeof cause
  span.setAttribute('error.type', code || name)
  span.setStatus({ code: SpanStatusCode.ERROR, message: code ? `${name} ${code}` : name })
}

/**
 * Runs `work` in a span, which ends with it. Spans that begin meanwhile are below it. Throws what `work` throws.
 */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
  parent: Context = context.active(),
): Promise<T> {
  const span = startSpan(name, options, parent)
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span))
  } catch (cause) {
    noteFailure(span, cause)
    throw cause
  } finally {
    span.end()
  }
}

/** As `inSpan` within a recorded span; else only `work`, so that our own checks of every second make no traces. */
export async function inChildSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return trace.getActiveSpan()?.isRecording() ? inSpan(name, options, work) : work()
}

/** Headers that carry the present trace to another part (W3C Trace Context); none without a trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** The context of the trace in such headers; a new one when they have none. */
export const contextOf = (headers: Record<string, unknown>): Context =>
  propagation.extract(trace.deleteSpan(context.active()), headers)

/** Id of the present trace, for logs. */
export function traceId(): string | undefined {
  const span = trace.getActiveSpan()
  return span?.isRecording() ? span.spanContext().traceId : undefined
}
