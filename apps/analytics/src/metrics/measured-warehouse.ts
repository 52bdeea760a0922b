import { counter, histogram, workBuckets } from '@headgate/runtime/metrics/registry'
import { errorCode, type Query, type Warehouse } from '@headgate/warehouse/client/client'

type Kind = 'query' | 'stream' | 'insert' | 'command'

const duration = histogram({
  name: 'headgate_warehouse_statement_duration_seconds',
  help: 'Time of a statement in ClickHouse with the wait for its turn, by kind and outcome.',
  labelNames: ['kind', 'outcome'],
  buckets: workBuckets,
})

/** `code` is ClickHouse's number of the error, `none` where it did not reply with one. */
const failures = counter({
  name: 'headgate_warehouse_errors_total',
  help: 'Statements that ClickHouse refused or could not finish, by kind and number of its error.',
  labelNames: ['kind', 'code'],
})

/** Starts the time of a statement. Call the result with the error, or without one. */
function begin(kind: Kind, signal?: AbortSignal): (cause?: unknown) => void {
  const end = duration.startTimer({ kind })
  return (cause) => {
    // The caller of a cancelled statement went away: that is no error of ClickHouse.
    const outcome = signal?.aborted ? 'cancelled' : cause === undefined ? 'done' : 'failed'
    end({ outcome })
    if (outcome === 'failed') failures.inc({ kind, code: String(errorCode(cause) ?? 'none') })
  }
}

async function measured<T>(kind: Kind, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const end = begin(kind, signal)
  try {
    const result = await work()
    end()
    return result
  } catch (cause) {
    end(cause)
    throw cause
  }
}

async function* measuredRows<T>(rows: AsyncGenerator<T>, signal?: AbortSignal): AsyncGenerator<T> {
  const end = begin('stream', signal)
  let failure: unknown
  try {
    yield* rows
  } catch (cause) {
    failure = cause
    throw cause
  } finally {
    end(failure)
  }
}

/** The same warehouse; its statements are in the metrics. */
export function measuredWarehouse(warehouse: Warehouse): Warehouse {
  return {
    kind: warehouse.kind,
    layout: warehouse.layout,
    as: (caller) => measuredWarehouse(warehouse.as(caller)),
    query: <Row>(query: Query) => measured('query', () => warehouse.query<Row>(query), query.signal),
    stream: <Row>(query: Query) => measuredRows(warehouse.stream<Row>(query), query.signal),
    blocks: (query) => measuredRows(warehouse.blocks(query), query.signal),
    insert: (...given) => measured('insert', () => warehouse.insert(...given)),
    insertBlock: (...given) => measured('insert', () => warehouse.insertBlock(...given)),
    command: (query) => measured('command', () => warehouse.command(query), query.signal),
    ping: () => warehouse.ping(),
    freeze: (options) => warehouse.freeze(options),
    close: () => warehouse.close(),
  }
}
