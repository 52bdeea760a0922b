import type { QualityScore } from '@headgate/contract/constants'
import { CallError, errors } from '@headgate/contract/errors'
import type { PublishedRule, PublishedTargeting } from '@headgate/domain/snapshot'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { writeAudit, type Actor } from '../audit.ts'
import type { Db } from '../database.ts'
import { writeEngineState } from '../engine/state.ts'
import { searchEngine, targeting, targetingRule, targetingRuleDetail } from '../schema/all.ts'
import { settleAccounts } from './accounts.ts'

type TargetingRow = typeof targeting.$inferSelect

/**
 * Publishes the draft of a publisher link (2 §4.1): engines serve its rules and properties within 5 s. Content,
 * publication, publisher ad accounts, status and audit row are one transaction. Returns the revision; throws
 * CallError `not_found` when there is no such link or it is archived.
 */
export function publishTargeting(db: Db, id: number, by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(targeting).where(eq(targeting.id, id)).for('update')
    if (!row || row.archivedAt) throw new CallError(errors.notFound)
    const content = await targetingContent(tx, row)
    const publishedAt = new Date()
    await tx.update(targeting).set({ status: 'published', publishedAt }).where(eq(targeting.id, id))
    await writeAudit(tx, by, [
      {
        action: 'publish',
        entity: 'targeting',
        entityId: id,
        before: { status: row.status, published_at: row.publishedAt },
        after: { status: 'published', published_at: publishedAt },
      },
    ])
    const revision = await writeEngineState(tx, [
      { kind: 'targeting_flags', entity_id: id, content: { is_active: row.isActive, archived: false } },
      { kind: 'targeting', entity_id: id, content, publishedBy: by.actorUserId },
    ])
    await settleAccounts(tx, [id])
    return revision
  })
}

/** What engines would serve if the draft were published now; the link simulation shows it. */
export async function targetingContent(db: Db, row: TargetingRow): Promise<PublishedTargeting> {
  return {
    publisher_id: row.publisherId,
    targeting_type: row.targetingType,
    rules: await enabledRules(db, row),
    filters: {
      ip_list_proxy: row.ipListProxy,
      ip_list_too_many_per_ip: row.ipListTooManyPerIp,
      minimum_chrome_version: row.minimumChromeVersion,
      minimum_windows_version: row.minimumWindowsVersion,
      short_keywords: row.shortKeywords,
      latency: row.latency,
      high_paying_keywords_percentage: toNumber(row.highPayingKeywordsPercentage),
      disable_filters_temporarily: row.disableFiltersTemporarily ?? false,
    },
    warmup_mode: row.warmupMode,
    pass_referrer: row.passReferrer,
    custom_fallback: row.useCustomFallback ? row.defaultFallback || null : null,
    overcap_url: row.useCustomOvercapUrl ? row.overcapUrl || null : null,
    platform_id: single(row.platformIds) ?? 0,
    search_engine_id: single(row.searchEngineIds) ?? 0,
    tag_type_id: single(row.tagTypeIds) ?? 0,
    traffic_source_id: single(row.trafficSourceIds) ?? 0,
    quality_score: (single(row.qualityScores) ?? null) as QualityScore | null,
    yahoo: await isYahoo(db, single(row.searchEngineIds)),
    sub_id: row.subId,
    client_id: row.clientId,
    n: row.n,
  }
}

/** Enabled, unarchived rules by priority, each with its targets by position. */
async function enabledRules(db: Db, row: TargetingRow): Promise<PublishedRule[]> {
  const rows = await db
    .select({ rule: targetingRule, detail: targetingRuleDetail })
    .from(targetingRule)
    .innerJoin(targetingRuleDetail, eq(targetingRuleDetail.targetingRuleId, targetingRule.id))
    .where(
      and(
        eq(targetingRule.targetingId, row.id),
        eq(targetingRule.disabled, false),
        isNull(targetingRule.archivedAt),
      ),
    )
    .orderBy(asc(targetingRule.priority), asc(targetingRule.id), asc(targetingRuleDetail.position))
  const rules = new Map<number, PublishedRule>()
  for (const { rule, detail } of rows) {
    const published = rules.get(rule.id) ?? {
      id: rule.id,
      daily_cap: rule.dailyCap,
      weight: row.targetingType === 'waterfall' ? null : toNumber(rule.dailyFrequency),
      targets: [],
    }
    published.targets.push({
      traffic: Number(detail.traffic),
      provider_link_id: detail.providerLinkId,
      advertiser_link_group_id: detail.advertiserLinkGroupId,
    })
    rules.set(rule.id, published)
  }
  return [...rules.values()]
}

const toNumber = (percent: string | null) => (percent === null ? null : Number(percent))

const single = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined)

/** Warm-up has a link of its own for Yahoo (3 §3 settings), which is known by its name alone. */
async function isYahoo(db: Db, searchEngineId: number | undefined): Promise<boolean> {
  if (searchEngineId === undefined) return false
  const [row] = await db
    .select({ name: searchEngine.name })
    .from(searchEngine)
    .where(eq(searchEngine.id, searchEngineId))
  return /\byahoo\b/i.test(row?.name ?? '')
}
