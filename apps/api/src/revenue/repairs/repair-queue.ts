import { LOOKUP_SIZE } from '@headgate/contract/base/list'
import {
  getRepairCandidates,
  listKnownChannels,
  listRepairQueue,
  nearestChannels,
  repairFigures,
  repairQueueTotal,
  type RepairCandidate,
} from '@headgate/contract/revenue/repair-queue'
import { readChannelRecords, type ChannelRecords } from '@headgate/db/revenue/repairs/channel-records'
import { readFigures } from '@headgate/db/revenue/repairs/figures'
import { findKnownChannels } from '@headgate/db/revenue/repairs/known-channels'
import { findQueued, listQueue, queueTotal } from '@headgate/db/revenue/repairs/queue'
import { requireProvider } from '@headgate/db/revenue/removals'
import type { Candidate } from '@headgate/domain/revenue/repair/candidate-score'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../../analytics/analytics-part.ts'
import type { Calls } from '../../api-context.ts'
import { proposalsFor, ruleAndLink, type Proposals } from './proposals.ts'

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What waits for a person, and what it may be (docs/behaviour/revenue.md#repair-queue). */
export const repairQueueCalls: Calls = (app, { database: { db }, settings }) => {
  const analytics = new AnalyticsPart(settings)

  route(app, listRepairQueue, ({ query }) => listQueue(db, query))
  route(app, repairQueueTotal, () => queueTotal(db))
  route(app, repairFigures, () => readFigures(db))

  route(app, listKnownChannels, async ({ query: { provider_id, q = '' } }) => ({
    data: await findKnownChannels(db, provider_id, q, LOOKUP_SIZE),
  }))

  route(app, getRepairCandidates, async ({ query: { provider_id, channel, chosen }, signal }) => {
    await requireProvider(db, provider_id)
    const { proposals, known, traffic } = await proposalsFor({ db, analytics, signal }, provider_id, [
      channel,
    ])
    const { candidates = [], preselected = false } = proposals.get(channel) ?? {}
    const spelling = chosen === undefined ? undefined : known.find((one) => isSame(one, chosen))
    const wanted = [...candidates.map((one) => one.channel), ...(spelling === undefined ? [] : [spelling])]
    const [row, records] = await Promise.all([
      findQueued(db, provider_id, channel, 'account'),
      readChannelRecords(db, provider_id, channel, wanted),
    ])
    return {
      row: row ?? null,
      candidates: candidates.map((one, at) => toCandidate(channel, one, records[at]!, traffic)),
      preselected,
      chosen:
        spelling === undefined
          ? null
          : toCandidate(
              channel,
              candidates.find((one) => one.channel === spelling),
              records.at(-1)!,
              traffic,
            ),
      has_traffic: traffic !== null,
    }
  })

  route(app, nearestChannels, async ({ body: { channels }, signal }) => {
    const byProvider = Map.groupBy(channels, ({ provider_id }) => provider_id)
    const data = []
    for (const [provider_id, asked] of byProvider) {
      const names = [...new Set(asked.map(({ channel }) => channel))]
      const { proposals } = await proposalsFor({ db, analytics, signal }, provider_id, names)
      for (const channel of names) {
        const best = proposals.get(channel)?.candidates[0]
        data.push({
          provider_id,
          channel,
          nearest: best ? { channel: best.channel, score: best.score } : null,
        })
      }
    }
    return { data }
  })
}

type Traffic = Proposals['traffic']

const bySearches = (one: { searches: number | null }, other: { searches: number | null }) =>
  (other.searches ?? 0) - (one.searches ?? 0)

/** With the searches of each rule, those with the most first. The order of equal ones stays. */
function withSearches({ links, accounts }: ChannelRecords, traffic: Traffic) {
  const searchesOf = (ruleId: number, linkId: number) =>
    traffic && (traffic.get(ruleAndLink(ruleId, linkId)) ?? 0)
  return {
    links: links
      .map(({ rules, ...link }) => ({
        ...link,
        rules: rules
          .map((rule) => ({ ...rule, searches: searchesOf(rule.id, link.id) }))
          .toSorted(bySearches),
      }))
      .toSorted(({ rules: [one] }, { rules: [other] }) =>
        bySearches(one ?? { searches: 0 }, other ?? { searches: 0 }),
      ),
    accounts: accounts
      .map((account) => ({ ...account, searches: searchesOf(account.rule_id, account.link_id) }))
      .toSorted(bySearches),
  }
}

/** A channel that was chosen by hand and is no candidate has no score. */
function toCandidate(
  reported: string,
  candidate: Candidate | undefined,
  records: ChannelRecords,
  traffic: Traffic,
): RepairCandidate {
  return {
    channel: records.channel,
    score: candidate?.score ?? 0,
    parts: [...(candidate?.parts ?? [])],
    ...withSearches(records, traffic),
    valid_days: records.validDays,
    is_same: isSame(records.channel, reported),
  }
}
