import { unclaimedSearches } from '@headgate/contract/revenue/repair-queue'
import type { Db } from '@headgate/db/base/database'
import {
  comparedDays,
  readKnownChannels,
  readPastRepairs,
  readUnmatched,
} from '@headgate/db/revenue/repairs/known-channels'
import { daysBetween, type Day } from '@headgate/domain/days'
import type { KnownChannel } from '@headgate/domain/revenue/repair/candidate-score'
import { repairProposals, type RepairProposal } from '@headgate/domain/revenue/repair/candidates'
import type { AnalyticsPart } from '../../analytics/analytics-part.ts'

export interface Needs {
  db: Db
  analytics: AnalyticsPart
  signal: AbortSignal
}

export interface Proposals {
  /** By reported channel. Channels that have an account are left out. */
  proposals: ReadonlyMap<string, RepairProposal>
  /** Every channel of the advertiser's links and accounts. */
  known: readonly string[]
  /** Searches by `ruleAndLink`. Null when the engine's own searches could not be compared. */
  traffic: ReadonlyMap<string, number> | null
}

/** The key of a rule and an advertiser link. */
export const ruleAndLink = (ruleId: number, linkId: number) => `${ruleId} ${linkId}`

interface Unclaimed {
  /** Unclaimed searches of some days by channel in lower case. */
  of: (days: readonly Day[]) => ReadonlyMap<string, readonly number[]>
  byRule: ReadonlyMap<string, number>
}

/** Null while analytics does not reply, and where no search of these days is kept: then spelling and days decide. */
async function readUnclaimed(
  { analytics, signal }: Needs,
  providerId: number,
  { from, to }: { from: Day; to: Day },
): Promise<Unclaimed | null> {
  const body = { provider_id: providerId, from_day: from, to_day: to }
  const found = await analytics.send(unclaimedSearches, { body, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    return { channels: [], rules: [] }
  })
  if (found.channels.length === 0) return null
  const first = daysBetween(from, to)
  return {
    of: (days) => {
      const at = first.indexOf(days[0]!)
      return new Map(
        found.channels.map(({ channel, searches }) => [channel, searches.slice(at, at + days.length)]),
      )
    },
    byRule: new Map(
      found.rules.map(({ rule_id, link_id, searches }) => [ruleAndLink(rule_id, link_id), searches]),
    ),
  }
}

/**
 * What unmatched channels of one advertiser may be: docs/behaviour/revenue.md#repair-candidates. Each channel is compared
 * on its own latest days, so that its score does not depend on which others are asked for with it.
 */
export async function proposalsFor(
  needs: Needs,
  providerId: number,
  channels: readonly string[],
): Promise<Proposals> {
  const [unmatched, spelt, repairs] = await Promise.all([
    readUnmatched(needs.db, providerId, channels),
    readKnownChannels(needs.db, providerId),
    readPastRepairs(needs.db, providerId),
  ])
  const known = spelt.map(({ channel }) => channel)
  const lastDays = [...new Set(unmatched.map(({ to }) => to))].toSorted()
  if (lastDays.length === 0 || known.length === 0) return { proposals: new Map(), known, traffic: null }
  const range = { from: comparedDays(lastDays[0]!)[0]!, to: lastDays.at(-1)! }
  const unclaimed = await readUnclaimed(needs, providerId, range)
  const proposals = new Map<string, RepairProposal>()
  for (const last of lastDays) {
    const days = comparedDays(last)
    const own = unclaimed?.of(days)
    const candidates = spelt.map((one): KnownChannel => ({
      ...one,
      unclaimed: own ? (own.get(one.channel.toLowerCase()) ?? days.map(() => 0)) : null,
    }))
    const ofDay = unmatched.filter(({ to }) => to === last)
    for (const proposal of repairProposals(ofDay, candidates, repairs))
      proposals.set(proposal.channel, proposal)
  }
  return { proposals, known, traffic: unclaimed?.byRule ?? null }
}
