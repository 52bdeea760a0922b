import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { Targeting } from '@headgate/contract/targetings/values'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { anyOf, arrayOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { today } from '../base/today.ts'
import { activityOfOne, type ActivityFigures } from '../engine/activity.ts'
import { inOrderOf } from '../lists/list.ts'
import { publisher, targeting } from '../schema/all.ts'
import { fieldsOf } from './draft/fields.ts'
import { readRules } from './draft/rules.ts'

/**
 * One publisher link with its rules, archived or not. Throws CallError 404 with its own text. See
 * docs/behaviour/publisher-links.md#no-such-link.
 */
export async function getTargeting(db: Db, id: number): Promise<Targeting> {
  const [link] = await readTargetings(db, [id])
  if (!link) throw noSuchTargeting()
  return link
}

export function noSuchTargeting(): CallError {
  return new CallError(errors.notFound, { text: messages.targetings.notFound })
}

interface Live extends ActivityFigures {
  id: number
  today: string
  yesterday: string
}

/** Whole publisher links in the order of the ids; unknown ids are left out. */
export async function readTargetings(db: Db, ids: readonly number[]): Promise<Targeting[]> {
  const rows = await db
    .select({ ...getTableColumns(targeting), publisher: publisher.name })
    .from(targeting)
    .innerJoin(publisher, eq(publisher.id, targeting.publisher_id))
    .where(anyOf(targeting.id, ids))
  const rules = await readRules(db, ids)
  const live = await readLive(db, ids)
  const found = rows.map((row): Targeting => {
    const figures = live.get(row.id)!
    return {
      ...fieldsOf(row),
      id: row.id,
      status: row.status,
      publisher: row.publisher,
      link: row.link,
      updatedAt: row.updated_at.toISOString(),
      publishedAt: row.published_at?.toISOString() ?? null,
      archivedAt: row.archived_at?.toISOString() ?? null,
      daily_cap: row.daily_cap,
      is_live: figures.is_live,
      last_live: figures.last_live === null ? null : new Date(figures.last_live).toISOString(),
      is_traffic_flowing: figures.is_traffic_flowing,
      publisher_channel_search_count: [
        { count: figures.searches_today, date: figures.today },
        { count: figures.searches_yesterday, date: figures.yesterday },
      ],
      targeting_rules: rules.get(row.id) ?? [],
    }
  })
  return inOrderOf(ids, found)
}

async function readLive(db: Db, ids: readonly number[]): Promise<Map<number, Live>> {
  const { rows } = await db.execute<Live>(sql`
    select wanted.id, live.*,
      ${today}::text as today, (${today} - 1)::text as yesterday
    from unnest(${arrayOf(ids)}) as wanted (id)
      cross join lateral ${activityOfOne('targeting', sql`wanted.id`)} as live`)
  return new Map(rows.map((row) => [row.id, row]))
}
