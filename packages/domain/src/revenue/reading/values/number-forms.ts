import { formEvidence, type FormEvidence } from './number-text.ts'
import {
  countFields,
  figureFields,
  type ColumnForm,
  type ColumnForms,
  type FigureField,
  type NumberForm,
} from '../types.ts'

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

const eitherOf = (counts: Counts) => counts['either, with a point'] + counts['either, with a comma']
const showsEnough = (counts: Counts) => (counts.point + counts.comma) * ENOUGH >= eitherOf(counts)
/** The notation that a column shows by itself. */
const ownForm = (counts: Counts) => (showsEnough(counts) ? stronger(counts.point, counts.comma) : null)

/** Evidence of a text of digits with at most one sign, which nearly all numbers are; undefined for others. */
function plainEvidence(text: string): FormEvidence | undefined {
  let sign = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) continue
    if ((code !== 46 && code !== 44) || sign >= 0) return undefined
    sign = at
  }
  if (sign < 0) return 'none'
  const decimals = text.length - sign - 1
  if (sign === 0 || decimals === 0) return undefined
  const isPoint = text.charCodeAt(sign) === 46
  const isGroup = decimals === 3 && sign <= 3 && text.charCodeAt(0) !== 48
  if (isGroup) return isPoint ? 'either, with a point' : 'either, with a comma'
  return isPoint ? 'point' : 'comma'
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
    const { form, settledBy } = this.#settle(counts, mapping)
    const [fitting, other] = form === '1,234.50' ? [counts.point, counts.comma] : [counts.comma, counts.point]
    // A few odd numbers count only where nothing else is known: one typing error must not fail a column that is.
    const isKnown = settledBy === 'file' || settledBy === 'kept'
    const contested = other > RARE * fitting && (showsEnough(counts) || !isKnown)
    return { form, settledBy, contested }
  }

  #settle(counts: Counts, mapping: NumberForm | null): Omit<ColumnForm, 'contested'> {
    const own = ownForm(counts)
    if (own) return { form: own, settledBy: 'column' }
    const others = this.#formOfFile()
    if (counts.point + counts.comma + eitherOf(counts) === 0)
      return { form: others ?? mapping ?? '1,234.50', settledBy: 'plain' }
    if (others) return { form: others, settledBy: 'file' }
    if (mapping) return { form: mapping, settledBy: 'kept' }
    const whole = this.#formOfCounts()
    return whole ? { form: whole, settledBy: 'counts' } : { form: '1,234.50', settledBy: 'default' }
  }

  /** Each column has one vote, however many lines it has. */
  #formOfFile(): NumberForm | null {
    const votes = [...this.#counts.values()].map(ownForm)
    const votesFor = (form: NumberForm) => votes.filter((vote) => vote === form).length
    return stronger(votesFor('1,234.50'), votesFor('1.234,50'))
  }

  #formOfCounts(): NumberForm | null {
    const columns = countFields.flatMap((field) => this.#counts.get(field) ?? [])
    const sum = (evidence: FormEvidence) => columns.reduce((total, counts) => total + counts[evidence], 0)
    return stronger(sum('either, with a comma'), sum('either, with a point'))
  }
}
