import type { AdviceRule, Finding } from '../finding.ts'

type Facts = Finding['facts']
type Value = (facts: Facts) => number | null

function numberOf(facts: Facts, name: string): number | null {
  const value = facts[name]
  if (typeof value === 'number') return value
  const read = typeof value === 'string' ? /^-?\d+(?:\.\d+)?/.exec(value)?.[0] : undefined
  return read === undefined ? null : Number(read)
}

const fact =
  (name: string): Value =>
  (facts) =>
    numberOf(facts, name)

const amount =
  (name: string): Value =>
  (facts) => {
    const value = numberOf(facts, name)
    return value === null ? null : Math.abs(value)
  }

/** The largest of the facts whose names start so: figures of the US and of other countries stand apart. */
const largest =
  (name: string): Value =>
  (facts) => {
    const values = Object.keys(facts)
      .filter((key) => key === name || key.startsWith(`${name}_`))
      .map((key) => numberOf(facts, key))
      .filter((value) => value !== null)
    return values.length === 0 ? null : Math.max(...values)
  }

/** A paused link is always told. */
const unlessPaused =
  (name: string): Value =>
  (facts) =>
    facts.paused_since === null ? numberOf(facts, name) : null

/** No single hour had more than all of them. Declines from day to day have other thresholds. */
const searchesOfHours: Value = (facts) => {
  const [expected, seen] = [numberOf(facts, 'searches_expected'), numberOf(facts, 'searches_seen')]
  return facts.change !== 'by hour' || expected === null || seen === null ? null : Math.max(expected, seen)
}

/**
 * Thresholds that keep an item quiet from above a figure on that its facts have. A threshold whose figure is not among
 * the facts is not here.
 */
const values: Partial<Record<AdviceRule, Readonly<Record<string, Value>>>> = {
  traffic_fell: { least_searches: searchesOfHours },
  link_silent: { least_searches: fact('searches_a_week_ago') },
  link_broken: {
    least_failures: unlessPaused('failed_checks'),
    least_searches: unlessPaused('searches_in_24_hours'),
  },
  cap_full: { least_cap: fact('cap') },
  coverage: { days: largest('days') },
  rpc: { days: largest('days') },
  rpm: { days: largest('days') },
  invalid_traffic: { days: largest('days') },
  unmatched_revenue: { least_gross: amount('gross'), least_days: fact('oldest_days') },
  advertiser_late: { least_days: fact('days_since') },
  taken_back: { least_imports: fact('imports_that_lowered'), least_gross: amount('taken_back') },
  weights: { gain: fact('gain_in_percent'), probability: fact('sure') },
  cap_reached: { least_cap: fact('largest_cap') },
}

/** The thresholds of a rule that can keep its items quiet, with the figure of an item; null where it is not known. */
export const quietValues = (rule: AdviceRule): Readonly<Record<string, Value>> => values[rule] ?? {}
