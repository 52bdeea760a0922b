import type { Side } from './dimensions.ts'

/** Threshold colours of a report's cells. */
export type Tone = 'red' | 'yellow' | 'green'

/** A range of values with one colour; the last of a list has no end. */
export interface ToneBand {
  /** The highest value of the range. */
  upTo?: number
  tone: Tone
}

interface Shown {
  label: string
  /** A longer explanation, as a tooltip on the header. */
  hint: string
  /** Pixels of its column. */
  width: number
}

/** A count or an amount, which can be summed over anything. */
export interface Sum extends Shown {
  kind: 'sum'
  side: Side
  /** Name on a card, where it differs. */
  cardLabel?: string
  /** The outcome of a search that it counts, where it counts one: it is shown in that outcome's colour. */
  outcome?: string
}

/** A ratio of two sums. Its total is the ratio of their totals, never a sum or mean of ratios. */
interface Ratio<Name extends string = string> extends Shown {
  kind: 'ratio'
  of: Name
  per: Name
  times: number
  tones?: readonly ToneBand[]
}

type SumsOf<T> = { [K in keyof T]: T[K] extends { kind: 'sum' } ? K : never }[keyof T] & string

/** The type allows a ratio only between sums of the same list. */
const defineMeasures = <const T extends { [K in keyof T]: Sum | Ratio<SumsOf<T>> }>(measures: T): T =>
  measures

/** Every measure of every report, once: name, side, formula, text and colours. */
export const measures = defineMeasures({
  server_search_counts: {
    kind: 'sum',
    side: 'searches',
    label: 'Server Searches',
    cardLabel: 'Total Searches',
    hint: 'Every search that reached the engine',
    width: 165,
  },
  redirected: {
    kind: 'sum',
    side: 'searches',
    outcome: 'redirected',
    label: 'Redirected',
    hint: 'Sent to an advertiser link by a rule',
    width: 125,
  },
  filtered: {
    kind: 'sum',
    side: 'searches',
    outcome: 'filtered',
    label: 'Filtered',
    hint: 'Stopped by a traffic filter',
    width: 105,
  },
  invalid_traffic: {
    kind: 'ratio',
    of: 'filtered',
    per: 'server_search_counts',
    times: 100,
    tones: [{ upTo: 4, tone: 'green' }, { upTo: 15, tone: 'yellow' }, { tone: 'red' }],
    label: 'Invalid Traffic (%)',
    hint: 'Filtered searches in percent of all: green up to 4, yellow up to 15, red above',
    width: 165,
  },
  overcapped_traffic: {
    kind: 'sum',
    side: 'searches',
    outcome: 'overcapped',
    label: 'Over cap',
    hint: 'No rule had room left under its daily cap',
    width: 105,
  },
  warmup: {
    kind: 'sum',
    side: 'searches',
    outcome: 'warmup',
    label: 'Warm-up',
    hint: "Sent to the warm-up link while the publisher link's warm-up mode was on",
    width: 110,
  },
  fallback: {
    kind: 'sum',
    side: 'searches',
    outcome: 'fallback',
    label: 'Fallback',
    hint: 'No published link was found: sent to the system fallback',
    width: 105,
  },
})

type Catalogue = typeof measures
export type MeasureId = keyof Catalogue
export type SumId = SumsOf<Catalogue>

/** Sums of a side. */
export type SumOf<S extends Side> = { [M in SumId]: Catalogue[M]['side'] extends S ? M : never }[SumId]

/** The sums that a measure is made of: itself, or the two of a ratio. */
export type SumBehind<M extends MeasureId> = M extends SumId
  ? M
  : Extract<Catalogue[M], { kind: 'ratio' }>['of' | 'per']

type Measure = Sum | Ratio<SumId>

export function measure(id: MeasureId): Measure {
  return measures[id]
}

export function sum(id: SumId): Sum {
  return measures[id]
}

export function isSum(id: MeasureId): id is SumId {
  return measures[id].kind === 'sum'
}

export function sumsBehind(id: MeasureId): SumId[] {
  const measured = measure(id)
  return measured.kind === 'ratio' ? [measured.of, measured.per] : [id as SumId]
}
