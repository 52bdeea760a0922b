import { tokenWrites, type Topology } from './topology.ts'

/** The limits of one statement, so that none can take all resources. See docs/design.md#warehouse. */
export interface Limits {
  seconds: number
  bytes: number
  /** Processor threads. A look-up is cheaper with one. By default the engine chooses. */
  threads?: number
}

export type StatementSettings = Readonly<Record<string, string | number>>

const QUERY_LIMITS: Limits = { seconds: 60, bytes: 2_000_000_000 }
export const WRITE_LIMITS: Limits = { seconds: 120, bytes: 2_000_000_000 }

/** Settings of an insert that must be one block, and on disk when the engine replies. */
export const blockSettings = {
  async_insert: 0,
  max_threads: 1,
  max_insert_threads: '1',
  input_format_parallel_parsing: 0,
  max_insert_block_size: '4000000',
  min_insert_block_size_rows: '4000000',
  min_insert_block_size_bytes: '1000000000',
} as const

/** The same under a token. Newer engines gather small inserts by default, which would lose it. */
export const insertSettings = (token: string, topology: Topology) =>
  ({
    ...blockSettings,
    ...tokenWrites[topology],
    insert_deduplicate: 1,
    insert_deduplication_token: token,
  }) as const

/** Settings take literals only; ours are names, numbers and ids, and any other value is refused. */
export function settingsText(settings: StatementSettings): string {
  const parts = Object.entries(settings).map(([name, value]) => {
    if (typeof value === 'number') return `${name} = ${value}`
    if (!/^[\w.:+-]+$/.test(value)) throw new TypeError(`${name} cannot be set to ${value}`)
    return `${name} = '${value}'`
  })
  return `SETTINGS ${parts.join(', ')}`
}

/** Of an ordered page: how many rows may be read by their other columns alone. */
export const lazily = (rows: number): StatementSettings => ({
  query_plan_optimize_lazy_materialization: 1,
  query_plan_max_limit_for_lazy_materialization: rows,
})

export function readSettings(mark: string, limits: Partial<Limits> = {}): StatementSettings {
  const { seconds, bytes, threads } = { ...QUERY_LIMITS, ...limits }
  return {
    log_comment: mark,
    max_execution_time: seconds,
    max_memory_usage: bytes,
    ...(threads && { max_threads: threads }),
    // Beyond half of the memory, grouping and sorting go to disk instead of failing.
    max_bytes_before_external_group_by: Math.floor(bytes / 2),
    max_bytes_before_external_sort: Math.floor(bytes / 2),
    output_format_json_quote_64bit_integers: 0,
    // Versions of a row have one day, so they are in one partition.
    do_not_merge_across_partitions_select_final: 1,
  }
}
