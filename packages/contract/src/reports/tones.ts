/** Threshold colours of a report's cells. */
export type Tone = 'red' | 'yellow' | 'green'

/** A range of values with one colour. */
export interface ToneBand {
  /** The range ends before this value. The last band has no end. */
  below?: number
  /** The range ends with this value. */
  upTo?: number
  tone: Tone
}

type Bands = readonly ToneBand[]

/** Colours by value, from the lowest range to the highest: of the US, and of other countries. None leaves it plain. */
export interface Thresholds {
  us?: Bands
  others?: Bands
}

const everywhere = (bands: Bands): Thresholds => ({ us: bands, others: bands })
const rpm: Bands = [
  { below: 35, tone: 'red' },
  { below: 45, tone: 'yellow' },
  { upTo: 100, tone: 'green' },
  { tone: 'red' },
]

/** Thresholds of the documents (docs/behaviour/reports.md#colours). */
export const thresholds = {
  invalidTraffic: everywhere([{ upTo: 4, tone: 'green' }, { upTo: 15, tone: 'yellow' }, { tone: 'red' }]),
  adCoverage: everywhere([{ below: 77, tone: 'red' }, { below: 85, tone: 'yellow' }, { tone: 'green' }]),
  monetizedCtr: {
    us: [
      { below: 6, tone: 'red' },
      { below: 7.5, tone: 'yellow' },
      { upTo: 10.5, tone: 'green' },
      { tone: 'red' },
    ],
    others: [
      { below: 7.5, tone: 'red' },
      { below: 9, tone: 'yellow' },
      { upTo: 10.5, tone: 'green' },
      { tone: 'red' },
    ],
  },
  rpm: everywhere(rpm),
  rpc: {
    others: [
      { below: 0.4, tone: 'red' },
      { below: 0.6, tone: 'yellow' },
      { upTo: 1.05, tone: 'green' },
      { tone: 'red' },
    ],
  },
} as const satisfies Record<string, Thresholds>
