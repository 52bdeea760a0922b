import { dayNumber } from '@headgate/domain/days'
import type { Answer } from '@headgate/domain/decision/search'
import type { HttpSearch } from '@headgate/domain/reading/http-search'
import { findRange, type RangeTable } from '@headgate/domain/reading/range-table'
import { ValueBytes, writeEscaped } from '@headgate/domain/reading/value-bytes'
import type { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import { providerLinkColumns } from '@headgate/domain/snapshot/record-columns'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { textLength, textStart } from '@headgate/domain/snapshot/template-record'
import type { RequestHead } from '../http/request-reader.ts'
import { AddressHash } from './address-hash.ts'
import type { SharedAddressKeys } from './address-keys.ts'
import { writeBytes, writeNumber, writeNumber64, writeText } from './write-bytes.ts'

/** The longest text of a caller in a record, in characters. */
const KEPT_CHARACTERS = 2_000
/** The most bytes that a character of a string takes in UTF-8. */
const BYTES_PER_CHARACTER = 3
/** Six texts at their longest, escaped and in UTF-8, plus the numbers. */
export const MOST_RECORD_BYTES = 6 * KEPT_CHARACTERS * 2 * BYTES_PER_CHARACTER + 1_000

const TAB = 9

/** The digits of a number that is the same in many records in a row. */
class KeptNumber {
  #value = -1
  #digits = Buffer.alloc(0)

  write(into: Buffer, start: number, value: number): number {
    if (value !== this.#value) {
      this.#value = value
      this.#digits = Buffer.from(String(value))
    }
    return writeBytes(into, start, this.#digits, 0, this.#digits.length)
  }
}

/** Writes the records of searches as bytes: `searchEventColumns` in their order, separated by tabs. */
export class RecordWriter {
  readonly #countries: RangeTable
  readonly #addressHash: AddressHash
  readonly #value = new ValueBytes()
  readonly #time = new KeptNumber()
  readonly #segment = new KeptNumber()
  readonly #revision = new KeptNumber()

  constructor(countries: RangeTable, addressKeys: SharedAddressKeys) {
    this.#countries = countries
    this.#addressHash = new AddressHash(addressKeys)
  }

  /**
   * Writes the record of a search at `start`, where `MOST_RECORD_BYTES` must be free. Returns where it ends. `now` is
   * when the search came, in milliseconds since 1970; `snapshot` is the one that decided.
   */
  write(
    into: Buffer,
    start: number,
    search: HttpSearch,
    answer: Answer,
    request: RequestHead,
    snapshot: Snapshot,
    now: number,
    segment: number,
    sequence: number,
  ): number {
    let at = tab(into, this.#time.write(into, start, now))
    at = tab(into, this.#segment.write(into, at, segment))
    at = tab(into, writeNumber(into, at, sequence))
    at = tab(into, writeNumber(into, at, outcomes[answer.outcome]))
    if (answer.filteredReason !== null) at = writeText(into, at, answer.filteredReason)
    at = tab(into, at)
    at = tab(into, writeNumber(into, at, answer.publisherId))
    at = tab(into, writeNumber(into, at, answer.targetingId))
    at = tab(into, writeNumber(into, at, answer.ruleId))
    at = tab(into, writeNumber(into, at, answer.groupId))
    at = tab(into, writeNumber(into, at, answer.groupRuleId))
    at = tab(into, writeColumns(into, at, answer, snapshot))
    at = tab(into, this.#writeCountry(into, at, search))
    at = tab(into, this.#writeTexts(into, at, search, answer, snapshot))
    const hash = this.#addressHash
    hash.compute(search.client, dayNumber(now))
    at = tab(into, writeNumber64(into, at, hash.high, hash.low))
    const { recorded } = search.agent
    into.set(recorded, at)
    at = tab(into, at + recorded.length)
    this.#value.setLatin1(request.bytes, request.referrerFrom, request.referrerTo)
    at = tab(into, this.#writeValue(into, at))
    return this.#revision.write(into, at, snapshot.revision)
  }

  /** Two letters, or nothing. */
  #writeCountry(into: Buffer, at: number, search: HttpSearch): number {
    const code = findRange(this.#countries, search.client)
    if (code === 0) return at
    into[at] = code >>> 8
    into[at + 1] = code & 255
    return at + 2
  }

  /** Keyword, click id and sub id. */
  #writeTexts(
    into: Buffer,
    start: number,
    search: HttpSearch,
    { targeting }: Answer,
    snapshot: Snapshot,
  ): number {
    const value = this.#value
    search.keywordInto(value)
    let at = tab(into, this.#writeValue(into, start))
    search.clickIdInto(value)
    at = tab(into, this.#writeValue(into, at))
    search.subIdInto(value)
    if (value.length > 0) return this.#writeValue(into, at)
    const own = snapshot.subId(targeting)
    const { words, bytes } = snapshot.memory
    const length = textLength(words, own)
    if (length > KEPT_CHARACTERS) {
      value.setText(snapshot.text(own))
      return this.#writeValue(into, at)
    }
    const from = textStart(own)
    return writeEscaped(bytes, from, from + length, into, at)
  }

  #writeValue(into: Buffer, at: number): number {
    this.#value.cut(KEPT_CHARACTERS)
    return this.#value.writeEscaped(into, at)
  }
}

function tab(into: Buffer, at: number): number {
  into[at] = TAB
  return at + 1
}

/** Without an advertiser link the record has the publisher link's own properties. */
function writeColumns(into: Buffer, at: number, { targeting, link }: Answer, snapshot: Snapshot): number {
  const columns = snapshot.columnsOf(targeting, link)
  if (columns === 0) return writeText(into, at, noColumns)
  const { words, bytes } = snapshot.memory
  const from = textStart(columns)
  return writeBytes(into, at, bytes, from, from + textLength(words, columns))
}

const noColumns = providerLinkColumns(0, 0, {
  platform_id: 0,
  search_engine_id: 0,
  tag_type_id: 0,
  traffic_source_id: 0,
  quality_score: null,
})
