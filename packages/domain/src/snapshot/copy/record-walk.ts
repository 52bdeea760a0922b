import {
  CHOICE,
  CHOICE_BITS,
  COUNT,
  GROUP,
  HOURS,
  OPTION,
  PROVIDER_LINK,
  TARGETING,
  type TableName,
} from '../layout.ts'

/**
 * The places in the record of an entity that hold more than its own content: cap slots, weight cells and zones. Records
 * are moved, and read into another process, by changing these.
 */
export interface PlacesInRecord {
  /** The word at this index is a cap slot, `NO_CAP` or `NO_SLOT`. */
  slot?(at: number): void
  /** The choice that begins here has weight cells. */
  cells?(choice: number): void
  /** The word at this index is the offset of a zone. */
  zone?(at: number): void
}

/** Calls `places` for each such place of a record of a table that begins at `record` in `words`. */
export function walkRecord(
  words: Int32Array,
  table: TableName,
  record: number,
  places: PlacesInRecord,
): void {
  if (table === 'providerLinks') {
    places.slot?.(record + PROVIDER_LINK.slot)
  } else if (table === 'groups') {
    places.slot?.(record + GROUP.slot)
    walkChoice(words, record + GROUP.choice, places)
  } else if (table === 'targetings') {
    walkChoice(words, record + TARGETING.choice, places)
  }
}

function walkChoice(words: Int32Array, choice: number, places: PlacesInRecord): void {
  const bits = words[choice + CHOICE.bits]!
  const count = bits >>> COUNT
  const options = choice + CHOICE.options
  if (words[choice + CHOICE.cell] !== 0) places.cells?.(choice)
  if (places.slot)
    for (let nth = 0; nth < count; nth += 1) places.slot(options + nth * OPTION.size + OPTION.slot)
  if ((bits & (CHOICE_BITS.hasSplits | CHOICE_BITS.hasHours)) === 0) return
  const splits = options + count * (OPTION.size + 1)
  const hasSplits = (bits & CHOICE_BITS.hasSplits) !== 0
  const hours = hasSplits ? splits + count : splits
  for (let nth = 0; nth < count; nth += 1) {
    const split = hasSplits ? words[splits + nth]! : 0
    if (split !== 0) walkChoice(words, choice + split, places)
    const hour = (bits & CHOICE_BITS.hasHours) === 0 ? 0 : words[hours + nth]!
    if (hour !== 0) places.zone?.(choice + hour + HOURS.zone)
  }
}
