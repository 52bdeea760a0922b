import { type ErrorDefinition, invalidInput } from './error-list.ts'

export * as errors from './error-list.ts'
export type { ErrorDefinition } from './error-list.ts'

/** `Retry-After` of a refusal that says nothing else, by its status: a part that fell over is back within seconds. */
export const retryAfterSeconds: Readonly<Record<number, number>> = { 429: 60, 503: 5 }

/** Thrown anywhere behind a call; the server turns it into the envelope. `cause` goes to the log only. */
export class CallError extends Error {
  readonly definition: ErrorDefinition
  readonly fields: Record<string, string> | undefined
  /** Sent as `Retry-After`, so that programs know when to come back. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    definition: ErrorDefinition,
    details: {
      text?: string
      fields?: Record<string, string>
      cause?: unknown
      retryAfterSeconds?: number
    } = {},
  ) {
    super(details.text ?? definition.text, { cause: details.cause })
    this.name = 'CallError'
    this.definition = definition
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds ?? retryAfterSeconds[definition.status]
  }
}

/**
 * Refuses the input with the text of each wrong field by its path. The overall text is the fields' text when they share
 * one, else the catalogue's general one.
 */
export function refusedFields(fields: Record<string, string>): CallError {
  const texts = [...new Set(Object.values(fields))]
  return new CallError(invalidInput, { ...(texts.length === 1 && { text: texts[0]! }), fields })
}
