import { figureThresholds } from './figure-thresholds.ts'
import { type AdviceRule, adviceRules } from './finding.ts'

/** A number that a rule compares with. Admins change it; screens are drawn from this description. */
export interface AdviceThreshold {
  readonly label: string
  /** What it decides, in one sentence. */
  readonly text: string
  readonly unit:
    | 'searches'
    | 'clicks'
    | 'percent'
    | 'hours'
    | 'days'
    | 'minutes'
    | 'USD'
    | 'imports'
    | 'checks'
    | 'items'
    | 'deviations'
  readonly usual: number
  readonly least: number
  readonly most: number
  /** Digits after the point. */
  readonly decimals: 0 | 1 | 2
}

/** A rule as its settings show it, with its thresholds by name. */
export interface AdviceRuleDescription {
  readonly title: string
  /** When the rule speaks, in one sentence. */
  readonly text: string
  readonly thresholds: Readonly<Record<string, AdviceThreshold>>
}

/** Every rule with its thresholds: docs/behaviour/advisor.md#rules. */
export const adviceThresholds = {
  ...figureThresholds,
  link_silent: {
    title: 'A publisher link fell silent',
    text: 'A published link has no search in its last whole hours, and had some in the same hours a week ago.',
    thresholds: {
      hours: {
        label: 'Hours without a search',
        text: 'Whole hours before the running one; the running one has none either.',
        unit: 'hours',
        usual: 2,
        least: 1,
        most: 72,
        decimals: 0,
      },
      least_searches: {
        label: 'Searches a week ago',
        text: 'Links with fewer searches in the same hours a week ago are not judged.',
        unit: 'searches',
        usual: 10,
        least: 1,
        most: 1_000_000,
        decimals: 0,
      },
    },
  },
  link_broken: {
    title: 'An advertiser link is broken',
    text: 'The last checks of a link fail while searches go over it, or the link is paused because of them.',
    thresholds: {
      least_failures: {
        label: 'Failed checks in a row',
        text: 'Links with fewer are not told. A paused link always is.',
        unit: 'checks',
        usual: 2,
        least: 1,
        most: 100,
        decimals: 0,
      },
      least_searches: {
        label: 'Searches of a day',
        text: 'Links that got fewer in the last 24 hours are not told, unless they are paused.',
        unit: 'searches',
        usual: 1,
        least: 0,
        most: 100_000_000,
        decimals: 0,
      },
    },
  },
  cap_full: {
    title: 'A daily cap will be full',
    text: 'At the pace of the last hours a daily cap is full long before midnight UTC.',
    thresholds: {
      minutes_left: {
        label: 'Time to midnight',
        text: 'Caps that are full later than this before midnight UTC are not told.',
        unit: 'minutes',
        usual: 60,
        least: 0,
        most: 1_439,
        decimals: 0,
      },
      least_cap: {
        label: 'Daily cap',
        text: 'Smaller caps are not judged.',
        unit: 'searches',
        usual: 50,
        least: 1,
        most: 100_000_000,
        decimals: 0,
      },
    },
  },
  unmatched_revenue: {
    title: 'Revenue that nobody gets',
    text: 'Revenue of an advertiser has been in the repair queue for some time.',
    thresholds: {
      least_gross: {
        label: 'Unmatched gross',
        text: 'Advertisers with less in the repair queue are not told.',
        unit: 'USD',
        usual: 5,
        least: 0,
        most: 10_000_000,
        decimals: 2,
      },
      least_days: {
        label: 'Age',
        text: 'Money that is in the queue for fewer days is not counted.',
        unit: 'days',
        usual: 2,
        least: 0,
        most: 365,
        decimals: 0,
      },
    },
  },
  advertiser_late: {
    title: 'An advertiser reports late',
    text: 'An API has failed or brought nothing, or no file came for longer than it usually takes.',
    thresholds: {
      least_days: {
        label: 'Days since the newest reported day',
        text: 'Advertisers that reported a more recent day are not told.',
        unit: 'days',
        usual: 2,
        least: 1,
        most: 365,
        decimals: 0,
      },
    },
  },
  taken_back: {
    title: 'An advertiser takes revenue back',
    text: 'Several of the last imports of a channel lowered revenue that had been reported before.',
    thresholds: {
      least_imports: {
        label: 'Imports that took back',
        text: 'Channels with fewer among the last imports are not told.',
        unit: 'imports',
        usual: 3,
        least: 1,
        most: 100,
        decimals: 0,
      },
      last_imports: {
        label: 'Imports that are looked at',
        text: 'The last ones that stated a day of the channel again.',
        unit: 'imports',
        usual: 10,
        least: 1,
        most: 100,
        decimals: 0,
      },
      least_gross: {
        label: 'Revenue taken back',
        text: 'Channels that lost less in these imports are not told.',
        unit: 'USD',
        usual: 5,
        least: 0,
        most: 10_000_000,
        decimals: 2,
      },
    },
  },
  run_failed: {
    title: 'A run of an API failed',
    text: 'The last run of an active API failed.',
    thresholds: {},
  },
  upload_failed: {
    title: 'A file could not be loaded',
    text: 'The newest file of an advertiser failed.',
    thresholds: {},
  },
  cap_reached: {
    title: 'A daily cap is reached',
    text: 'Advertiser links used up their daily cap.',
    thresholds: {
      least_cap: {
        label: 'Daily cap',
        text: 'Links with smaller caps are not told.',
        unit: 'searches',
        usual: 1,
        least: 1,
        most: 100_000_000,
        decimals: 0,
      },
    },
  },
  rule_ignored: {
    title: 'A rule leads to nothing',
    text: 'The last items of a rule were closed by people who changed nothing, and a threshold would have kept them quiet.',
    thresholds: {
      items: {
        label: 'Items closed without action',
        text: 'So many running make a rule propose a change of its own threshold.',
        unit: 'items',
        usual: 20,
        least: 5,
        most: 100,
        decimals: 0,
      },
    },
  },
} as const satisfies Partial<Record<AdviceRule, AdviceRuleDescription>>

export type DescribedRule = keyof typeof adviceThresholds

/** The values of a rule's thresholds. Amounts of money are numbers here, because nothing is booked from them. */
export type ThresholdsOf<R extends DescribedRule> = {
  readonly [Name in keyof (typeof adviceThresholds)[R]['thresholds']]: number
}

/** Described rules in the order of screens. */
export const describedRules = adviceRules.filter((rule): rule is DescribedRule => rule in adviceThresholds)

/** The thresholds of a rule: those that are stored and within their limits, else the usual ones. */
export function thresholdsOf<R extends DescribedRule>(
  rule: R,
  stored: Readonly<Record<string, number>> = {},
): ThresholdsOf<R> {
  const described: Readonly<Record<string, AdviceThreshold>> = adviceThresholds[rule].thresholds
  return Object.fromEntries(
    Object.entries(described).map(([name, { usual, least, most }]) => {
      const value = stored[name]
      return [name, value !== undefined && value >= least && value <= most ? value : usual]
    }),
  ) as ThresholdsOf<R>
}
