import type { ChannelLists } from '@headgate/contract/revenue/import-values'
import {
  MOST_IMPORTS,
  type PastImport,
  type ReportedPast,
} from '@headgate/domain/revenue/resemblance/resemblance'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { sql } from 'drizzle-orm'
import { arrayParam } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'

interface ImportRow extends Record<string, unknown> {
  header: string[] | null
  channel_lists: ChannelLists | null
  days: string[]
}

function pastImport({ header, channel_lists: lists, days }: ImportRow): PastImport {
  return {
    header,
    lists: (lists ? [lists.uploaded, lists.without_account] : []).map(({ channels, total }) => ({
      channels,
      isWhole: channels.length === total,
    })),
    days: days.map(millionthsOf),
  }
}

/** What an advertiser's last imports in force look like, and its channels; `importId` itself is left out. */
export async function readReportedPast(db: Db, providerId: number, importId: number): Promise<ReportedPast> {
  const { rows } = await db.execute<ImportRow>(sql`
    select i.facts->'header' as header, i.channel_lists,
      coalesce((select array_agg(d.revenue::text) from revenue_import_day d where d.import_id = i.id), '{}') as days
    from revenue_import i
    where i.provider_id = ${providerId} and i.kind <> 'removal' and i.in_force and i.id <> ${importId}
    order by i.id desc limit ${MOST_IMPORTS}`)
  const known = await db.execute<{ channel: string }>(sql`
    select link_source_identifier_value as channel from provider_link where provider_id = ${providerId}
    union select sin from publisher_account where provider_id = ${providerId}
    union select channel from channel_repair where provider_id = ${providerId}`)
  return { imports: rows.map(pastImport), knownChannels: known.rows.map((row) => row.channel) }
}

/** Another advertiser that may have sent the file. */
export interface OtherPast extends ReportedPast {
  id: number
  name: string
}

/**
 * Every other advertiser that has reported, with its last import in force, and those of the given channels that its
 * links have. It is read only for a file that does not look like its own advertiser's.
 */
export async function readOtherPasts(
  db: Db,
  providerId: number,
  channels: readonly string[],
): Promise<OtherPast[]> {
  const { rows } = await db.execute<ImportRow & { id: number; name: string; known: string[] }>(sql`
    select p.id, p.name, i.facts->'header' as header, i.channel_lists, '{}'::text[] as days,
      coalesce((select array_agg(distinct l.link_source_identifier_value) from provider_link l
        where l.provider_id = p.id and lower(l.link_source_identifier_value) = any(${arrayParam(
          channels.map((channel) => channel.trim().toLowerCase()),
        )}::text[])), '{}') as known
    from provider p
      join lateral (select facts, channel_lists from revenue_import
        where provider_id = p.id and kind <> 'removal' and in_force order by id desc limit 1) i on true
    where p.id <> ${providerId} and p.archived_at is null
    order by p.id`)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    imports: [pastImport(row)],
    knownChannels: row.known,
  }))
}

/** The name of an advertiser. */
export async function nameOfProvider(db: Db, providerId: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from provider where id = ${providerId}`)
  return rows[0]!.name
}
