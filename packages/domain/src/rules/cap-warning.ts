/** A rule that may send more searches to an advertiser link in a day than the link's cap allows. */
export interface CapWarning {
  /** Place of the rule, from 1. */
  place: number
  provider_link_id: number
  /** Searches that the rule may send to the link: its daily cap, or a share of it with two advertisers. */
  wanted: number
  /** Daily cap of the link. */
  cap: number
}

interface CappedRule {
  disabled: boolean
  daily_cap: number | null
  provider_details: readonly { provider_link: number | null; traffic: number }[]
}

/** Searches that a rule may send to one of its advertiser links per day; null when the link's cap is large enough. */
export function beyondCap(
  ruleCap: number | null,
  traffic: number,
  linkCap: number | null | undefined,
): number | null {
  if (!ruleCap || !linkCap) return null
  const wanted = Math.round((ruleCap * traffic) / 100)
  return wanted > linkCap ? wanted : null
}

/** The enabled rules whose daily cap is larger than that of their advertiser link, which then decides. */
export function capWarnings(
  rules: readonly CappedRule[],
  capOf: (providerLinkId: number) => number | undefined,
): CapWarning[] {
  return rules.flatMap((rule, at) =>
    rule.disabled
      ? []
      : rule.provider_details.flatMap(({ provider_link: id, traffic }) => {
          if (id === null) return []
          const cap = capOf(id)
          const wanted = beyondCap(rule.daily_cap, traffic, cap)
          return wanted === null ? [] : [{ place: at + 1, provider_link_id: id, wanted, cap: cap! }]
        }),
  )
}
