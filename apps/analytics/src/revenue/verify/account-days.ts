import type { Account } from '@headgate/domain/revenue/booking/facts'
import { orderTerms, termOn } from '@headgate/domain/revenue/booking/matching'
import type { Findings } from './findings.ts'

interface GivenDays {
  providerId: number
  accounts: readonly Account[]
  /** Days `YYYY-MM-DD`, in order. */
  days: readonly string[]
}

/** Whether an account can get money on a day. */
function takesPart({ validFrom, validTo, terms }: Account, day: string): boolean {
  if (validFrom > day || (validTo !== null && validTo < day)) return false
  return termOn(terms, day)!.isActive
}

/**
 * Checks that a rule and an advertiser link have one active account on each day: the searches of two of them would be
 * the same ones, and count twice where a channel is divided.
 */
export function checkAccountDays(findings: Findings, { providerId, accounts, days }: GivenDays): void {
  const ofPairs = Map.groupBy(accounts, ({ ruleId, providerLinkId }) => `${ruleId} ${providerLinkId}`)
  for (const pair of ofPairs.values()) {
    const own = pair.map((one) => ({ ...one, terms: orderTerms(one.terms, `Account ${one.id}`) }))
    const activeOn = (day: string) => own.filter((one) => takesPart(one, day))
    const shared = own.length > 1 ? days.find((day) => activeOn(day).length > 1) : undefined
    const { ruleId, providerLinkId } = own[0]!
    findings.same(
      'accounts',
      () =>
        `advertiser ${providerId}, ${shared}, rule ${ruleId}, advertiser link ${providerLinkId}: active accounts`,
      'one at most',
      shared === undefined
        ? 'one at most'
        : activeOn(shared)
            .map(({ id }) => id)
            .join(', '),
    )
  }
}
