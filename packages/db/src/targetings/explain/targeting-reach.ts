import type { CapKind } from '@headgate/contract/base/constants'
import {
  SETTINGS_ENTITY,
  type EngineChange,
  type PublishedGroup,
  type PublishedTargeting,
  type ServedProviderLink,
} from '@headgate/domain/snapshot/snapshot'
import { sql } from 'drizzle-orm'
import { arrayOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { engineStateOf } from '../../engine/state.ts'

/** The engine state of publisher links and of everything that they reach, in any of their drafts. */
export interface TargetingReach {
  /** The links' own content and flags; empty if engines have none. */
  own: EngineChange[]
  /** Groups, advertiser links, advertisers, publishers and settings that any of the given contents reaches. */
  around: EngineChange[]
}

/**
 * Reads only what some publisher links reach, by the served content and by the given ones (`others`). Takes a fixed
 * number of queries by key, however many links there are.
 */
export async function readTargetingReach(
  db: Db,
  targetingIds: readonly number[],
  others: readonly PublishedTargeting[],
): Promise<TargetingReach> {
  const own = await engineStateOf(db, ['targeting', 'targeting_flags'], targetingIds)
  const live = own.flatMap((change) =>
    change.kind === 'targeting' && change.content !== null ? [change.content as PublishedTargeting] : [],
  )
  const contents = [...live, ...others]
  const targets = contents.flatMap((content) => content.rules.flatMap((rule) => rule.targets))
  const groups = await engineStateOf(
    db,
    ['group', 'group_flags'],
    idsOf(targets, (target) => target.advertiser_link_group_id),
  )
  const members = groups.flatMap((change) =>
    change.kind === 'group' ? ((change.content as PublishedGroup | null)?.rules ?? []) : [],
  )
  const links = await engineStateOf(
    db,
    ['provider_link'],
    idsOf([...targets, ...members], (target) => target.provider_link_id),
  )
  const providers = await engineStateOf(
    db,
    ['provider'],
    idsOf(links, (change) => (change.content as ServedProviderLink | null)?.provider_id ?? null),
  )
  const publishers = await engineStateOf(
    db,
    ['publisher'],
    idsOf(contents, (content) => content.publisher_id),
  )
  const settings = await engineStateOf(db, ['settings'], [SETTINGS_ENTITY])
  return { own, around: [...groups, ...links, ...providers, ...publishers, ...settings] }
}

function idsOf<T>(all: readonly T[], idOf: (one: T) => number | null): number[] {
  return [...new Set(all.map(idOf))].filter((id) => id !== null)
}

/** Units of caps used on a UTC day (`YYYY-MM-DD`) over all engines, as last fed back. */
export async function capsUsed(
  db: Db,
  day: string,
  wanted: Readonly<Record<CapKind, readonly number[]>>,
): Promise<(kind: CapKind, id: number) => number> {
  const kinds = Object.keys(wanted) as CapKind[]
  const pairs = kinds.flatMap((kind) => wanted[kind].map((id) => ({ kind, id })))
  if (pairs.length === 0) return () => 0
  const { rows } = await db.execute<{ kind: string; entity_id: number; used: string }>(sql`
    select u.kind, u.entity_id, u.used from cap_usage u
      join unnest(
        ${arrayOf(pairs.map(({ kind }) => kind))}, ${arrayOf(pairs.map(({ id }) => id))}
      ) as wanted (kind, entity_id) on u.kind = wanted.kind and u.entity_id = wanted.entity_id
    where u.day = ${day}::date`)
  const used = new Map(rows.map((row) => [`${row.kind}:${row.entity_id}`, Number(row.used)]))
  return (kind, id) => used.get(`${kind}:${id}`) ?? 0
}

/** Searches of a publisher link over all engines: ever, on a UTC day, and when they were last reported. */
export async function searchesOf(
  db: Db,
  targetingId: number,
  day: string,
): Promise<{ ever: number; onDay: number; reportedAt: Date | null }> {
  const { rows } = await db.execute<{ ever: number; on_day: number; reported_at: string | null }>(sql`
    select coalesce(sum(searches_total), 0)::float8 as ever,
      coalesce(sum(searches_today) filter (where day = ${day}::date), 0)::float8
        + coalesce(sum(searches_yesterday) filter (where day = ${day}::date + 1), 0)::float8 as on_day,
      max(updated_at) as reported_at
    from activity where kind = 'targeting' and entity_id = ${targetingId}`)
  const { ever, on_day: onDay, reported_at: reportedAt } = rows[0]!
  return { ever, onDay, reportedAt: reportedAt === null ? null : new Date(reportedAt) }
}
