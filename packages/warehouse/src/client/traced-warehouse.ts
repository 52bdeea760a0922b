import { statementName, statementText } from '@headgate/domain/spans/span-words'
import {
  inSpan,
  isTraced,
  noteFailure,
  SpanKind,
  startSpan,
  type SpanOptions,
} from '@headgate/runtime/traces/spans'
import type { Warehouse } from './client.ts'

const optionsOf = (text: string): SpanOptions => ({
  kind: SpanKind.CLIENT,
  attributes: { 'db.system.name': 'clickhouse', 'db.query.text': statementText(text) },
})

const traced = <T>(text: string, work: () => Promise<T>): Promise<T> =>
  isTraced() ? inSpan(statementName(text), optionsOf(text), work) : work()

/** A result that is read outside of a trace is passed on as it is. */
const tracedRead = <T>(text: string, results: AsyncGenerator<T>): AsyncGenerator<T> =>
  isTraced() ? inReadSpan(text, results) : results

async function* inReadSpan<T>(text: string, results: AsyncGenerator<T>): AsyncGenerator<T> {
  const span = startSpan(statementName(text), optionsOf(text))
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
    query: (query) => traced(query.sql, () => warehouse.query(query)),
    stream: (query) => tracedRead(query.sql, warehouse.stream(query)),
    blocks: (query) => tracedRead(query.sql, warehouse.blocks(query)),
    insert: (table, ...rest) => traced(`INSERT INTO ${table}`, () => warehouse.insert(table, ...rest)),
    insertBlock: (table, ...rest) =>
      traced(`INSERT INTO ${table}`, () => warehouse.insertBlock(table, ...rest)),
    command: (query) => traced(query.sql, () => warehouse.command(query)),
    ping: () => warehouse.ping(),
    freeze: (options) => warehouse.freeze(options),
    close: () => warehouse.close(),
  }
}
