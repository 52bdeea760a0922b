import type { NamedKind } from '@headgate/contract/reports/dimensions'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { referenceTables } from '../settings/reference-items.ts'
import { advertiserLinkGroup, provider, providerLink, publisher, publisherAccount } from '../schema/all.ts'

const sources = {
  ...referenceTables,
  publisher,
  provider,
} as const

/**
 * Names of some ids, by id. Ids without a record are left out; archived records keep their names. The names of
 * advertiser links and groups include details that distinguish them.
 */
export async function namesOf(db: Db, kind: NamedKind, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const wanted = [...ids]
  if (kind === 'providerLink') {
    const { id, description, link_source_identifier_value: channel } = providerLink
    const rows = await db.select({ id, description, channel }).from(providerLink).where(inArray(id, wanted))
    return new Map(rows.map((row) => [row.id, row.description ?? row.channel]))
  }
  if (kind === 'advertiserLinkGroup') {
    const { id, description } = advertiserLinkGroup
    const rows = await db.select({ id, description }).from(advertiserLinkGroup).where(inArray(id, wanted))
    return new Map(rows.map((row) => [row.id, row.description ?? `Group ${row.id}`]))
  }
  if (kind === 'publisherAccount') {
    const { id, sin: channel } = publisherAccount
    const rows = await db
      .select({ id, channel, publisher: publisher.name })
      .from(publisherAccount)
      .leftJoin(publisher, eq(publisher.id, publisherAccount.publisher_id))
      .where(inArray(id, wanted))
    return new Map(rows.map((row) => [row.id, `${row.publisher ?? 'No publisher'} · ${row.channel}`]))
  }
  // All of these have the same two columns; named as one of them so that the query can be typed.
  const table = sources[kind] as typeof publisher
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, wanted))
  return new Map(rows.map((row) => [row.id, row.name]))
}
