/** What a test asks of the stand-in for a ClickHouse server. */
export interface Fault {
  /** Text that the statement has. */
  in: string
  /** Of how many such statements. */
  times: number
  /**
   * `refused`: an error instead of any work. `failed after`: an error although the work is done. `lost`: the connection
   * ends without a reply although the work is done. `late`: the same, and the work is done when the next state is sent.
   * `cut`: it fails in the middle of a reply with status 200. `dropped`: the connection ends there.
   */
  how: 'refused' | 'failed after' | 'lost' | 'late' | 'cut' | 'dropped'
  /** The engine's number and name of the error. */
  error?: keyof typeof engineErrors
}

/** Errors as servers of several versions and states word them. */
export const engineErrors = {
  unknownSetting: [
    115,
    "Setting deduplicate_insert_select is neither a builtin setting nor started with the prefix 'SQL_' registered for user-defined settings. (UNKNOWN_SETTING)",
  ],
  tooManyParts: [
    252,
    'Too many parts (3001 with average size of 1.00 KiB). Merges are processing significantly slower than inserts. (TOO_MANY_PARTS)',
  ],
  readonly: [164, 'headgate: Cannot execute query in readonly mode. (READONLY)'],
  tableIsReadonly: [
    242,
    'Table is in readonly mode since table metadata was not found in zookeeper. (TABLE_IS_READ_ONLY)',
  ],
  tooLong: [
    62,
    'Max query size exceeded (can be increased with the `max_query_size` setting). (SYNTAX_ERROR)',
  ],
  timeout: [159, 'Timeout exceeded: elapsed 120.0 seconds, maximum: 120. (TIMEOUT_EXCEEDED)'],
  quorum: [
    286,
    'Quorum for previous write has not been satisfied yet. (UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE)',
  ],
  unknownStatus: [
    319,
    'Unknown quorum status. The data was inserted in the local replica but we could not verify quorum. (UNKNOWN_STATUS_OF_INSERT)',
  ],
  behind: [
    289,
    'Replica doesn’t have part which was successfully written to quorum of other replicas. (REPLICA_IS_NOT_IN_QUORUM)',
  ],
} as const

/** The state of the stand-in. Sent by the test's process. */
export interface FrontState {
  faults: Fault[]
  /**
   * For how many statements that read, the replica that replies shows what there was when this was sent. It refuses
   * reads that must see everything.
   */
  staleReads: number
  /** Only of statements with this text. */
  staleIn?: string
}

export class EngineFault extends Error {
  readonly code: number

  constructor(error: keyof typeof engineErrors) {
    const [code, text] = engineErrors[error]
    super(text)
    this.code = code
  }
}

/** Takes the next fault for this statement. */
export function nextFault(state: FrontState, sql: string): Fault | undefined {
  const fault = state.faults.find((one) => one.times > 0 && sql.includes(one.in))
  if (fault) fault.times -= 1
  return fault
}

/** An error behind a part of the result, as ClickHouse writes it since 25.11. */
export function errorBehindRows(tag: string, code: number, message: string): string {
  const text = `Code: ${code}. DB::Exception: ${message}\n`
  return `\r\n__exception__\r\n${tag}\r\n${text}${Buffer.byteLength(text)} ${tag}\r\n__exception__\r\n`
}

/** The first half of a result. */
export const half = (result: Buffer) => result.subarray(0, Math.ceil(result.length / 2))

const readsTables =
  /\bFROM (search_event|search_hour|booked_row|booked_past|reported_row|skipped_line|booked_past_day)\b/

/** Whether the statement reads tables that a replica may lag behind in. */
export const isRead = (sql: string) => readsTables.test(sql)

/** Whether the statement must see all that was written before. */
export const mustSeeAll = (sql: string, url: URL) =>
  /select_sequential_consistency = 1\b/.test(sql) ||
  url.searchParams.get('select_sequential_consistency') === '1'

/** The statement as a replica runs it that has only these parts of each table. */
export function withParts(sql: string, parts: ReadonlyMap<string, readonly string[]>): string {
  const filters = [...parts].map(
    ([table, names]) =>
      `'${table}': '_part IN (${['', ...names].map((name) => `\\'${name}\\'`).join(', ')})'`,
  )
  const setting = `additional_table_filters = {${filters.join(', ')}}`
  if (/\bSETTINGS /.test(sql)) return sql.replace(/\bSETTINGS /, `SETTINGS ${setting}, `)
  return `${sql}\nSETTINGS ${setting}`
}
