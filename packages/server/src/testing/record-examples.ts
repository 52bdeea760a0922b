import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** A call that a test made and that was done, as it went over the wire. */
export interface RecordedCall {
  method: string
  path: string
  query: unknown
  body: unknown
  reply: unknown
}

/**
 * Writes each call that was done to a file of this process in `folder`, one line of JSON for each. The examples of the
 * API reference come from these files (`npm run examples -w apps/api`). Call it before the app is ready.
 */
export function recordCalls(app: FastifyInstance, folder = process.env.HEADGATE_RECORD_CALLS): void {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  app.addHook('onSend', async (request, reply, payload) => {
    const { call } = request.routeOptions.config
    if (!call || reply.statusCode !== 200 || typeof payload !== 'string') return
    const { method, query, body } = request
    try {
      const recorded: RecordedCall = { method, path: call.path, query, body, reply: JSON.parse(payload) }
      appendFileSync(file, `${JSON.stringify(recorded)}\n`)
    } catch {
      // A download: the reference shows its type only.
    }
  })
}
