import { readFileSync } from 'node:fs'

/** An example of a call: what a test sent, and what the real app replied. */
export interface CallExample {
  body?: unknown
  /** The whole reply, with its envelope. */
  reply: unknown
}

/** The examples by the name of the call's operation. `npm run examples -w apps/api` writes the file. */
export const examples = JSON.parse(
  readFileSync(new URL('examples.json', import.meta.url), 'utf8'),
) as Partial<Record<string, CallExample>>
