import { stringifySearch } from '../../addresses/search-text.ts'
import { dayOfNumber } from '../../days.ts'
import { rounded } from '../../rules/weights.ts'
import type { ProposedWeight } from '../../targeting-form/proposed-weights.ts'
import type { Finding } from '../finding.ts'
import { manyText, moneyOf } from '../operations/amounts.ts'
import type { WeightAdvice } from './advise-weights.ts'

/** A publisher link whose weights are advised on. */
export interface WeighedLink {
  id: number
  name: string
  publisherId: number
  searchesADay: number
  /** Its rules with the names that people know them by. */
  rules: readonly { id: number; name: string; weight: number }[]
}

/** Probability in percent, never shown as certain. */
const sureText = (probability: number): string =>
  `${(Math.floor(Math.min(probability, 0.9999) * 10_000) / 100).toFixed(2)} %`

/** Weights for the address of the publisher link's form, each with the one that the rule has: `34:60:40,35:40:60`. */
export function weightsText(weights: readonly ProposedWeight[]): string {
  return weights.map(({ id, from, to }) => `${id}:${rounded(from)}:${rounded(to)}`).join(',')
}

/** What {@link weightsText} wrote, without entries that are no weight of a rule. */
export function readWeightsText(text: string): ProposedWeight[] {
  return text.split(',').flatMap((entry) => {
    const match = /^([1-9]\d{0,9}):(\d{1,3}(?:\.\d{1,5})?):(\d{1,3}(?:\.\d{1,5})?)$/.exec(entry)
    if (match === null) return []
    const [id, from, to] = match.slice(1).map(Number) as [number, number, number]
    return [from, to].every((weight) => weight > 0 && weight <= 100) ? [{ id, from, to }] : []
  })
}

/** The item that proposes to move weight: docs/behaviour/advisor.md#weights-to-move. */
export function weightFinding(link: WeighedLink, advice: WeightAdvice): Finding {
  const { id, name, publisherId, searchesADay, rules } = link
  const { from, to, points, probability, days, rpmA, rpmB, gain, difference, lastDay } = advice
  const ruleOf = (ruleId: number) => rules.find((rule) => rule.id === ruleId)!
  const [worse, better] = [ruleOf(from), ruleOf(to)]
  const whole = rules.reduce((sum, { weight }) => sum + weight, 0)
  const earned = ((points / whole) * searchesADay * difference) / 1_000
  const weights = [
    { id: from, from: worse.weight, to: worse.weight - points },
    { id: to, from: better.weight, to: better.weight + points },
  ]
  return {
    rule: 'weights',
    subject: { kind: 'targeting', id },
    partner: { kind: 'publisher', id: publisherId },
    title: `A rule of ${name} earns more than another`,
    sentences: [
      [
        `Of `,
        { text: name, to: `/target/edit/${id}` },
        `, ${better.name} brought ${moneyOf(String(rpmB))} for a thousand searches and ${worse.name} ${moneyOf(String(rpmA))}, on ${manyText(days, 'settled day')} until ${dayOfNumber(lastDay)}. That the first is better is `,
        { text: `${sureText(probability)} sure`, strong: true },
        gain === null ? '.' : `; from day to day it is ${Math.round(gain * 100)} % better.`,
      ],
      [
        'Move ',
        { text: `${manyText(points, 'point')} of weight`, strong: true },
        ` to it: ${worse.name} from ${rounded(worse.weight)} to ${rounded(weights[0]!.to)}, ${better.name} from ${rounded(better.weight)} to ${rounded(weights[1]!.to)}. That is about `,
        { text: `${moneyOf(String(earned))} a day`, strong: true },
        ' more, if it stays so.',
      ],
      [
        {
          text: 'Open the publisher link with these weights',
          to: `/target/edit/${id}${stringifySearch({ weights: weightsText(weights) })}`,
        },
        ', save them as a draft and publish it. Nothing changes before that.',
      ],
    ],
    facts: {
      from_rule: from,
      to_rule: to,
      points,
      days,
      rpm: rpmA.toFixed(3),
      better_rpm: rpmB.toFixed(3),
      gain_in_percent: gain === null ? null : (gain * 100).toFixed(1),
      sure: sureText(probability),
      until: dayOfNumber(lastDay),
    },
    loss: earned > 0 ? earned.toFixed(2) : null,
  }
}
