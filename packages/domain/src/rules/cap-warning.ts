/** A rule that asks more of an advertiser link in a day than the link may take. */
export interface CapWarning {
  /** Place of the rule, from 1. */
  place: number
  provider_link_id: number
  /** What the rule may send to the link: its daily cap, or its part where two advertisers share. */
  wanted: number
  /** Daily cap of the link. */
  cap: number
}

interface CappedRule {
  disabled: boolean
  daily_cap: number | null
  provider_details: readonly { provider_link: number | null; traffic: number }[]
}

/** What a rule may send to one of its advertiser links in a day, or null when the link's own cap is large enough. */
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
