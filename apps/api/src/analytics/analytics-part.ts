import type { IncomingMessage } from 'node:http'
import type { CallData, CallDefinition } from '@headgate/contract/base/call'
import { CallError, errors } from '@headgate/contract/base/errors'
import { PartClient, PartFailure, type PartInput } from '@headgate/runtime/parts/part-client'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import type { Settings } from '@headgate/runtime/settings'

/** Milliseconds for one call: a preview of a large import takes some seconds. */
const PATIENCE_MS = 120_000

/** Calls of the main API to analytics, for what a caller waits for. */
export class AnalyticsPart {
  readonly #client: PartClient

  constructor(settings: Pick<Settings, 'ANALYTICS_URL' | 'SERVICE_TOKEN' | 'DATA_DIR'>) {
    this.#client = new PartClient(settings.ANALYTICS_URL, serviceToken(settings))
  }

  /** Returns the reply's data. Throws CallError 503 while analytics is away, and 504 when it takes too long. */
  async send<C extends CallDefinition & { access: 'service' }>(
    call: C,
    input: PartInput<C>,
  ): Promise<CallData<C>> {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    try {
      return await this.#client.send(call, { ...input, signal: AbortSignal.any([input.signal, patience]) })
    } catch (cause) {
      if (patience.aborted) throw new CallError(errors.reportLate, { cause })
      if (input.signal.aborted || (cause instanceof PartFailure && cause.status < 500)) throw cause
      throw new CallError(errors.reportUnavailable, { cause })
    }
  }

  /**
   * The file of a call, as it arrives. Throws CallError 503 while analytics is away, 504 when its head takes too long, and
   * PartFailure for what analytics refuses.
   */
  async open<C extends CallDefinition & { access: 'service' }>(
    call: C,
    input: PartInput<C>,
  ): Promise<IncomingMessage> {
    const patience = new AbortController()
    // Only for the head: a long file takes as long as its reader.
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
    try {
      return await this.#client.open(call, {
        ...input,
        signal: AbortSignal.any([input.signal, patience.signal]),
      })
    } catch (cause) {
      if (patience.signal.aborted) throw new CallError(errors.reportLate, { cause })
      if (input.signal.aborted || (cause instanceof PartFailure && cause.status < 500)) throw cause
      throw new CallError(errors.reportUnavailable, { cause, retryAfterSeconds: 60 })
    } finally {
      clearTimeout(timer)
    }
  }
}
