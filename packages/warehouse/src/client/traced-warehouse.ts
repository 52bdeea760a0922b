import {
  inChildSpan,
  noteFailure,
  SpanKind,
  startSpan,
  type SpanOptions,
} from '@headgate/runtime/traces/spans'
import { trace } from '@opentelemetry/api'
import type { Query, Warehouse } from './client.ts'

/** Characters of a statement that are kept. */
const MOST_TEXT = 2_000

const optionsOf = (text: string): SpanOptions => ({
  kind: SpanKind.CLIENT,
  attributes: { 'db.system.name': 'clickhouse', 'db.query.text': text.slice(0, MOST_TEXT) },
})

const nameOf = ({ sql }: Query) => sql.trimStart().split(/\s/, 1)[0]!.toLowerCase()

async function* traced<T>(query: Query, results: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!trace.getActiveSpan()?.isRecording()) {
    yield* results
    return
  }
  const span = startSpan(nameOf(query), optionsOf(query.sql))
  try {
    yield* results
  } catch (cause) {
    noteFailure(span, cause)
    throw cause
  } finally {
    span.end()
  }
}

/**
 * The same warehouse with spans of its statements within a recorded trace: their text, which has names in the place of
 * values. See docs/metrics.md#traces.
 */
export function tracedWarehouse(warehouse: Warehouse): Warehouse {
  return {
    kind: warehouse.kind,
    layout: warehouse.layout,
    as: (caller) => tracedWarehouse(warehouse.as(caller)),
    query: (query) => inChildSpan(nameOf(query), optionsOf(query.sql), () => warehouse.query(query)),
    stream: (query) => traced(query, warehouse.stream(query)),
    blocks: (query) => traced(query, warehouse.blocks(query)),
    insert: (table, ...rest) =>
      inChildSpan('insert', optionsOf(`INSERT INTO ${table}`), () => warehouse.insert(table, ...rest)),
    insertBlock: (table, ...rest) =>
      inChildSpan('insert', optionsOf(`INSERT INTO ${table}`), () => warehouse.insertBlock(table, ...rest)),
    command: (query) => inChildSpan(nameOf(query), optionsOf(query.sql), () => warehouse.command(query)),
    ping: () => warehouse.ping(),
    freeze: (options) => warehouse.freeze(options),
    close: () => warehouse.close(),
  }
}
