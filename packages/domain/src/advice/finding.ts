/** The rules that produce advice, in the order of docs/behaviour/advisor.md#rules. */
export const adviceRules = [
  'traffic_fell',
  'link_silent',
  'link_broken',
  'cap_full',
  'coverage',
  'rpc',
  'rpm',
  'invalid_traffic',
  'unmatched_revenue',
  'advertiser_late',
  'taken_back',
  'weights',
  'run_failed',
  'upload_failed',
  'cap_reached',
  'rule_ignored',
] as const
export type AdviceRule = (typeof adviceRules)[number]

/** Kinds of records that advice is about. A channel is an advertiser's, and its `id` is the text `7:BN-1044`. */
export const adviceSubjects = [
  'publisher',
  'provider',
  'targeting',
  'targeting_rule',
  'provider_link',
  'advertiser_link_group',
  'channel',
  'advice_rule',
] as const

export interface AdviceSubject {
  kind: (typeof adviceSubjects)[number]
  id: number | string
}

/** The publisher or advertiser that an item is filed under. */
export interface AdvicePartner {
  kind: 'publisher' | 'provider'
  id: number
}

/** A word or a figure that the description shows, or a link to a screen of the console. */
export type AdvicePart = string | { readonly text: string; readonly to?: string; readonly strong?: true }

/** A sentence of the description. */
export type AdviceSentence = readonly AdvicePart[]

/**
 * What a rule found in the data at one moment. One item stands for all findings of a rule about a subject for as long
 * as the condition lasts.
 */
export interface Finding {
  rule: AdviceRule
  subject: AdviceSubject
  /** Null where no single partner is concerned. */
  partner: AdvicePartner | null
  /** Plain text, one line: what happened, to what. Contains no figure that changes at each run. */
  title: string
  /** What the rule saw, and then what to do. Rendered to escaped HTML by `adviceHtml`. */
  sentences: readonly AdviceSentence[]
  /** The figures that the rule saw, by name; counts as numbers, money and ratios as decimal text, times as ISO text. */
  facts: Readonly<Record<string, number | string | null>>
  /** What a day of it costs, as decimal text in USD where that can be estimated. Orders findings. */
  loss: string | null
}

/** The judgement of one rule over everything it looks at. Items of the rule that are not in `found` may be over. */
export interface Judgement {
  rule: AdviceRule
  found: readonly Finding[]
  /**
   * Subjects that could not be judged this time, because facts are missing. Their items stay as they are. `'all'` while
   * the rule could not be judged at all.
   */
  unknown: 'all' | readonly AdviceSubject[]
}
