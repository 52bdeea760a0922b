import { settingKeys } from '@headgate/contract/base/constants'
import {
  SETTINGS_ENTITY,
  type EngineKind,
  type EngineState,
  type ServedSettings,
} from '@headgate/domain/snapshot/snapshot'
import { eq, getTableColumns } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { writeEngineState, type EngineWrite } from '../engine/state.ts'
import {
  advertiserLinkGroup,
  linkWatch,
  provider,
  providerLink,
  publisher,
  setting,
  targeting,
} from '../schema/all.ts'
import { renewAccountsOfChangedLinks, settleAccounts } from '../publisher-accounts/settle.ts'

/**
 * Changes that engines serve without publishing: advertiser links, advertisers, publishers, active flags, settings
 * (docs/behaviour/engine.md#snapshot). Call each function with the changed ids, in the transaction that changed the
 * rows. It writes the present rows; for an id without a row, engines remove the entity.
 */
type Ids = number | readonly number[]

const listed = (ids: Ids): number[] => (typeof ids === 'number' ? [ids] : [...ids])

const without = (ids: number[], found: ReadonlyMap<number, unknown>) => ids.filter((id) => !found.has(id))

async function write<K extends EngineKind>(
  db: Db,
  kind: K,
  ids: number[],
  found: ReadonlyMap<number, EngineState[K]>,
): Promise<void> {
  if (ids.length === 0) return
  // The compiler cannot follow K into the union of writes.
  const changes = ids.map((entity_id) => ({ kind, entity_id, content: found.get(entity_id) ?? null }))
  await writeEngineState(db, changes as EngineWrite[])
}

/** Publishers whose name, status or archive state changed. */
export async function servePublisher(db: Db, ids: Ids): Promise<void> {
  const wanted = listed(ids)
  const rows = await db.select().from(publisher).where(anyOf(publisher.id, wanted))
  const found = new Map(
    rows.map((row) => [row.id, { name: row.name, status: row.status, archived: row.archived_at !== null }]),
  )
  await write(db, 'publisher', wanted, found)
}

/** Advertisers whose name, status or archive state changed. */
export async function serveProvider(db: Db, ids: Ids): Promise<void> {
  const wanted = listed(ids)
  const rows = await db.select().from(provider).where(anyOf(provider.id, wanted))
  const found = new Map(
    rows.map((row) => [row.id, { name: row.name, status: row.status, archived: row.archived_at !== null }]),
  )
  await write(db, 'provider', wanted, found)
}

/**
 * Advertiser links that changed in any way. An archived link counts as disabled, and one that link checks paused. Where the channel changed, the running
 * publisher ad accounts end yesterday and continue under the new channel from today, because revenue is matched by
 * channel and date.
 */
export async function serveProviderLink(db: Db, ids: Ids): Promise<void> {
  const wanted = listed(ids)
  const rows = await db
    .select({ ...getTableColumns(providerLink), paused_at: linkWatch.paused_at })
    .from(providerLink)
    .leftJoin(linkWatch, eq(linkWatch.provider_link_id, providerLink.id))
    .where(anyOf(providerLink.id, wanted))
  const found = new Map(
    rows.map((row) => [
      row.id,
      {
        provider_id: row.provider_id,
        link: row.link,
        daily_cap: row.daily_cap,
        disabled: row.disabled || row.archived_at !== null || row.paused_at !== null,
        platform_id: row.platform_id,
        search_engine_id: row.search_engine_id,
        tag_type_id: row.tag_type_id,
        traffic_source_id: row.traffic_source_id ?? 0,
        quality_score: row.quality_score,
        channel: row.link_source_identifier_value,
      },
    ]),
  )
  await write(db, 'provider_link', wanted, found)
  await renewAccountsOfChangedLinks(db, wanted)
}

/**
 * Publisher links whose active flag or archive state changed. When a link stops, its running publisher ad accounts end
 * yesterday, as when each of its rules is disabled. A link that starts again gets new ones.
 */
export async function serveTargetingFlags(db: Db, ids: Ids): Promise<void> {
  const wanted = listed(ids)
  const rows = await db
    .select({ id: targeting.id, isActive: targeting.is_active, archivedAt: targeting.archived_at })
    .from(targeting)
    .where(anyOf(targeting.id, wanted))
  const found = new Map(
    rows.map((row) => [row.id, { is_active: row.isActive, archived: row.archivedAt !== null }]),
  )
  await write(db, 'targeting_flags', wanted, found)
  await write(db, 'targeting', without(wanted, found), new Map())
  await settleAccounts(db, wanted)
}

/** Groups whose active flag or archive state changed. */
export async function serveGroupFlags(db: Db, ids: Ids): Promise<void> {
  const wanted = listed(ids)
  const rows = await db
    .select({
      id: advertiserLinkGroup.id,
      active: advertiserLinkGroup.active,
      archivedAt: advertiserLinkGroup.archived_at,
    })
    .from(advertiserLinkGroup)
    .where(anyOf(advertiserLinkGroup.id, wanted))
  const found = new Map(
    rows.map((row) => [row.id, { active: row.active, archived: row.archivedAt !== null }]),
  )
  await write(db, 'group_flags', wanted, found)
  await write(db, 'group', without(wanted, found), new Map())
}

/** All default variables; a key without a row or with an empty value is served as null. */
export async function serveSettings(db: Db): Promise<void> {
  const rows = await db.select().from(setting)
  const values = new Map(rows.map((row) => [row.key, row.value?.trim() || null]))
  const content = Object.fromEntries(
    settingKeys.map((key) => [key, values.get(key) ?? null]),
  ) as ServedSettings
  await writeEngineState(db, [{ kind: 'settings', entity_id: SETTINGS_ENTITY, content }])
}
