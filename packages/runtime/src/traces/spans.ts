import { failureWords } from '@headgate/domain/spans/span-words'
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
  const { type, message } = failureWords(cause)
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR, message })
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

/** Whether there is a recorded span now. Statements have spans only then: our own checks of every second make no traces. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() === true

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
  return isTraced() ? trace.getActiveSpan()?.spanContext().traceId : undefined
}
