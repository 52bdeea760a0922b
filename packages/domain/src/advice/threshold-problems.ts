import { adviceThresholds, type AdviceThreshold, type DescribedRule } from './thresholds.ts'

const numberText = (value: number) => value.toLocaleString('en-US')

/** How many digits a number shows after its point. */
const decimalsOf = (value: number) => (String(value).split('.')[1] ?? '').length

function problemOf(value: number, { least, most, decimals }: AdviceThreshold): string | undefined {
  if (value < least || value > most)
    return `Please enter a number from ${numberText(least)} to ${numberText(most)}.`
  if (decimalsOf(value) > decimals)
    return decimals === 0 ? 'Please enter a whole number.' : `At most ${decimals} decimals, please.`
  return undefined
}

/**
 * What is wrong with values of a rule's thresholds, by name. A missing one is not wrong: the usual one is meant. See
 * docs/behaviour/advisor.md#settings-of-the-rules.
 */
export function thresholdProblems(
  rule: DescribedRule,
  values: Readonly<Record<string, number>>,
): Record<string, string> {
  const described: Readonly<Record<string, AdviceThreshold>> = adviceThresholds[rule].thresholds
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const known = described[name]
      const problem = known === undefined ? 'This rule has no such threshold.' : problemOf(value, known)
      return problem === undefined ? [] : [[name, problem]]
    }),
  )
}
