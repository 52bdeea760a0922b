import { formEvidence, type FormEvidence } from './number-text.ts'
import {
  countFields,
  figureFields,
  type ColumnForm,
  type ColumnForms,
  type FigureField,
  type NumberForm,
} from './types.ts'

/** The rarer notation may have this part of a column at most; else numbers that could be either are not trusted. */
const RARE = 0.1
/** So many numbers that could be either need one that shows the notation, so that one wrong number does not decide. */
const ENOUGH = 100

type Counts = Record<FormEvidence, number>
const noCounts = (): Counts => ({
  none: 0,
  point: 0,
  comma: 0,
  'either, with a point': 0,
  'either, with a comma': 0,
})

/** The notation that more speaks for; null when it is even. */
const stronger = (point: number, comma: number): NumberForm | null =>
  point === comma ? null : point > comma ? '1,234.50' : '1.234,50'

/** Whether a text has only digits, or digits and one point that is no sign of groups: nearly all numbers of files. */
function plainEvidence(text: string): 'none' | 'point' | undefined {
  let point = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) continue
    if (code !== 46 || point >= 0) return undefined
    point = at
  }
  if (point < 0) return 'none'
  const decimals = text.length - point - 1
  return point > 0 && decimals > 0 && decimals !== 3 ? 'point' : undefined
}

/**
 * Finds the notation of the numbers of each column (docs/behaviour/revenue.md#reading-a-file). What settles it, in this
 * order: numbers of the column that can only be one notation (one
 * in a hundred of those that could be either); such numbers of other columns; the mapping; `1,234` in
 * columns of counts, because counts are whole. If nothing does, the point begins the decimals.
 */
export class NumberFormSurvey {
  readonly #counts = new Map<FigureField, Counts>()

  /** `fields` are those that the file has. */
  constructor(fields: readonly FigureField[]) {
    for (const field of fields) this.#counts.set(field, noCounts())
  }

  /** A function that takes the texts of one field, so that a line need not look its field up. */
  adder(field: FigureField): (text: string) => void {
    const counts = this.#counts.get(field)!
    return (text) => {
      counts[plainEvidence(text) ?? formEvidence(text)]++
    }
  }

  /** The notation of each column. `mapping` is the one that the advertiser's mapping keeps. */
  decide(mapping: NumberForm | null): ColumnForms {
    const forms: ColumnForms = {}
    for (const field of figureFields) {
      const counts = this.#counts.get(field)
      if (counts) forms[field] = this.#formOf(counts, mapping)
    }
    return forms
  }

  #formOf(counts: Counts, mapping: NumberForm | null): ColumnForm {
    const { point, comma } = counts
    const either = counts['either, with a point'] + counts['either, with a comma']
    const own = (point + comma) * ENOUGH >= either ? stronger(point, comma) : null
    const contested = Math.min(point, comma) > RARE * Math.max(point, comma)
    if (own) return { form: own, settledBy: 'column', contested }
    const others = this.#formOfFile()
    if (others) return { form: others, settledBy: 'file', contested }
    if (mapping) return { form: mapping, settledBy: 'kept', contested }
    const whole = this.#formOfCounts()
    if (whole) return { form: whole, settledBy: 'counts', contested }
    return { form: '1,234.50', settledBy: point + comma + either === 0 ? 'plain' : 'default', contested }
  }

  /** Each column has one vote, however many lines it has. */
  #formOfFile(): NumberForm | null {
    const votes = [...this.#counts.values()].map(({ point, comma }) => Math.sign(point - comma))
    return stronger(votes.filter((vote) => vote > 0).length, votes.filter((vote) => vote < 0).length)
  }

  #formOfCounts(): NumberForm | null {
    const columns = countFields.flatMap((field) => this.#counts.get(field) ?? [])
    const sum = (evidence: FormEvidence) => columns.reduce((total, counts) => total + counts[evidence], 0)
    return stronger(sum('either, with a comma'), sum('either, with a point'))
  }
}
