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
import { proposalsFor } from './proposals.ts'

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
    const { proposals, known, hasTraffic } = await proposalsFor({ db, analytics, signal }, provider_id, [
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
      candidates: candidates.map((one, at) => toCandidate(channel, one, records[at]!)),
      preselected,
      chosen:
        spelling === undefined
          ? null
          : toCandidate(
              channel,
              candidates.find((one) => one.channel === spelling),
              records.at(-1)!,
            ),
      has_traffic: hasTraffic,
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

/** A channel that was chosen by hand and is no candidate has no score. */
function toCandidate(
  reported: string,
  candidate: Candidate | undefined,
  { channel, links, accounts, validDays }: ChannelRecords,
): RepairCandidate {
  return {
    channel,
    score: candidate?.score ?? 0,
    parts: [...(candidate?.parts ?? [])],
    links,
    accounts,
    valid_days: validDays,
    is_same: isSame(channel, reported),
  }
}
