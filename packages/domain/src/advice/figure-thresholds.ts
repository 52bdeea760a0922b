import type { AdviceRule } from './finding.ts'
import type { AdviceRuleDescription, AdviceThreshold } from './thresholds.ts'

const days: AdviceThreshold = {
  label: 'Days running',
  text: 'So many judged days must be red, one after the other.',
  unit: 'days',
  usual: 3,
  least: 1,
  most: 14,
  decimals: 0,
}

/** Days whose figures are smaller are passed over. */
const leastOf = (unit: 'searches' | 'clicks', usual: number): AdviceThreshold => ({
  label: unit === 'clicks' ? 'Clicks of a day' : 'Searches of a day',
  text: 'Days with fewer are passed over.',
  unit,
  usual,
  least: 1,
  most: 100_000_000,
  decimals: 0,
})

/** The thresholds of rules that judge figures by statistics or by the colours of report cells. */
export const figureThresholds = {
  traffic_fell: {
    title: 'Traffic is far from what is expected',
    text: 'A publisher link, a publisher or an advertiser has far fewer or more searches than at such hours of other weeks, or fewer each day.',
    thresholds: {
      score: {
        label: 'Deviations',
        text: 'An hour is in breach from so many of its usual deviations on; two such hours running open.',
        unit: 'deviations',
        usual: 3.5,
        least: 2,
        most: 20,
        decimals: 1,
      },
      sure_score: {
        label: 'Deviations that open at once',
        text: 'One hour that differs by so many opens without a second one.',
        unit: 'deviations',
        usual: 8,
        least: 3,
        most: 100,
        decimals: 1,
      },
      percent: {
        label: 'Difference',
        text: 'An hour is in breach only when it differs by this part of what was expected.',
        unit: 'percent',
        usual: 30,
        least: 5,
        most: 100,
        decimals: 0,
      },
      least_searches: {
        label: 'Searches of an hour',
        text: 'Hours with fewer searches, expected and seen, are never in breach.',
        unit: 'searches',
        usual: 100,
        least: 10,
        most: 1_000_000,
        decimals: 0,
      },
      decline_percent: {
        label: 'Slow decline',
        text: 'A day declines when it has so much less than its weekday in the weeks before.',
        unit: 'percent',
        usual: 20,
        least: 5,
        most: 100,
        decimals: 0,
      },
      decline_days: {
        label: 'Days of a slow decline',
        text: 'So many days running must decline.',
        unit: 'days',
        usual: 3,
        least: 2,
        most: 14,
        decimals: 0,
      },
      decline_searches: {
        label: 'Searches of a day',
        text: 'Slow declines of what usually has fewer searches a day are not told.',
        unit: 'searches',
        usual: 500,
        least: 10,
        most: 100_000_000,
        decimals: 0,
      },
    },
  },
  coverage: {
    title: 'Ad coverage is out of its band',
    text: 'The ad coverage of a channel is red on several settled days running.',
    thresholds: { days, least: leastOf('searches', 500) },
  },
  rpc: {
    title: 'RPC is out of its band',
    text: 'The revenue per click of a channel outside the US is red on several settled days running.',
    thresholds: { days, least: leastOf('clicks', 100) },
  },
  rpm: {
    title: 'RPM is out of its band',
    text: 'The revenue per thousand searches of a channel is red on several settled days running.',
    thresholds: { days, least: leastOf('searches', 1_000) },
  },
  invalid_traffic: {
    title: 'Too much invalid traffic',
    text: 'The share of filtered searches of a publisher link is red on several days running.',
    thresholds: { days, least: leastOf('searches', 500) },
  },
  weights: {
    title: 'A rule earns more than another',
    text: 'One rule of a publisher link brings more for its searches than another, and is hardly so by chance.',
    thresholds: {
      probability: {
        label: 'Probability',
        text: 'How sure it must be that the rule is better; surer where there are more rules to compare with.',
        unit: 'percent',
        usual: 99.5,
        least: 90,
        most: 99.99,
        decimals: 2,
      },
      gain: {
        label: 'Gain',
        text: 'Rules that are better by a smaller part of the RPM are not told.',
        unit: 'percent',
        usual: 5,
        least: 0,
        most: 1_000,
        decimals: 1,
      },
      least_days: {
        label: 'Days compared',
        text: 'Settled days on which both sent enough searches.',
        unit: 'days',
        usual: 14,
        least: 7,
        most: 28,
        decimals: 0,
      },
      day_searches: {
        label: 'Searches of a day',
        text: 'Days on which one of the two sent fewer are left out.',
        unit: 'searches',
        usual: 500,
        least: 10,
        most: 10_000_000,
        decimals: 0,
      },
      least_searches: {
        label: 'Searches in all',
        text: 'Each of the two must have sent so many on these days.',
        unit: 'searches',
        usual: 5_000,
        least: 100,
        most: 100_000_000,
        decimals: 0,
      },
    },
  },
} as const satisfies Partial<Record<AdviceRule, AdviceRuleDescription>>
