import { aroundMonthStart, encodeEvents, makeEvents } from './search-events.ts'

export const CRASH_BATCH_ROWS = 1_000

/** The same batches in every process of a test, each with its own segment and over a month's end. */
export function crashBatches(count: number): { token: string; body: Buffer }[] {
  return Array.from({ length: count }, (_, at) => {
    const segment = at + 1
    const events = makeEvents(CRASH_BATCH_ROWS, { seed: segment, segment, between: aroundMonthStart() })
    return { token: `${segment}-1-0badcafe.0`, body: encodeEvents(events) }
  })
}
