import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink, ProviderLinkValues } from '@headgate/contract/provider-links'
import {
  needsTrafficSource,
  providerLinkProblems,
  type CheckedProviderLink,
  type ProviderLinkProblems,
} from '@headgate/domain/provider-link/problems'
import { addressProblem, type OwnPlace } from '@headgate/domain/rules/address-check'
import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { ownHosts } from '../addresses/own-hosts.ts'
import { readProviderLinks } from './list.ts'
import { rulesOfLink } from './uses.ts'
import { serveProviderLink } from '../publishing/serve-changes.ts'
import { platform, provider, providerLink, searchEngine, tagType, trafficSource } from '../schema/all.ts'

export type StoredProviderLink = typeof providerLink.$inferSelect
type Stored = StoredProviderLink

/** One link of the multi-link editor; without an id it is new. */
export interface ProviderLinkSave extends ProviderLinkValues {
  id?: number | null | undefined
  disabled?: boolean | undefined
  updatedAt?: string | undefined
}

/** One advertiser link that is not deleted. Throws CallError 404. */
export async function getProviderLink(db: Db, id: number): Promise<ProviderLink> {
  const [row] = await db
    .select({ id: providerLink.id })
    .from(providerLink)
    .where(and(eq(providerLink.id, id), isNull(providerLink.archived_at)))
  const [link] = row ? await readProviderLinks(db, [row.id]) : []
  if (!link) throw new CallError(errors.notFound)
  return link
}

/** All links of an advertiser, newest first, with the advertiser's fields for the editor. Throws CallError 404. */
export async function linksOfProvider(db: Db, providerId: number) {
  const [found] = await db
    .select({
      id: provider.id,
      name: provider.name,
      status: provider.status,
      link_source_identifier: provider.link_source_identifier,
    })
    .from(provider)
    .where(eq(provider.id, providerId))
  if (!found) throw new CallError(errors.notFound)
  const ids = await db
    .select({ id: providerLink.id })
    .from(providerLink)
    .where(and(eq(providerLink.provider_id, providerId), isNull(providerLink.archived_at)))
    .orderBy(desc(providerLink.id))
  return {
    provider: found,
    links: await readProviderLinks(
      db,
      ids.map((row) => row.id),
    ),
  }
}

/**
 * Adds or changes one link. Throws CallError: 400 with the text of each refused field, 404, 409. See
 * docs/behaviour/advertiser-links.md#saving.
 */
export async function saveProviderLink(
  db: Db,
  by: Actor,
  save: ProviderLinkSave,
  place: OwnPlace,
): Promise<ProviderLink> {
  return db.transaction(async (tx) => {
    const problems = await problemsOf(tx, save, place)
    if (Object.keys(problems).length > 0) throw refusedFields(problems)
    const id = await writeLink(tx, by, save as CheckedProviderLink & ProviderLinkSave)
    const link = await getProviderLink(tx, id)
    // Last in the transaction, because it blocks every other writer.
    await serveProviderLink(tx, [id])
    return link
  })
}

/** Saves links of one advertiser, all or none. Refused fields have names such as `links.{index}.{field}`. */
export async function saveProviderLinks(
  db: Db,
  by: Actor,
  providerId: number,
  saves: readonly ProviderLinkSave[],
  place: OwnPlace,
): Promise<ProviderLink[]> {
  return db.transaction(async (tx) => {
    const own = saves.map((save) => ({ ...save, provider_id: providerId }))
    // All at once, in the order of ids: in the order that was sent, two writers could wait for each other.
    const known = own.flatMap(({ id }) => id ?? [])
    await lockLinks(tx, known, eq(providerLink.provider_id, providerId))
    const problems: Record<string, string> = {}
    for (const [at, save] of own.entries())
      for (const [field, text] of Object.entries(await problemsOf(tx, save, place)))
        problems[`links.${at}.${field}`] = text
    if (Object.keys(problems).length > 0) throw refusedFields(problems)
    const ids: number[] = []
    for (const save of own) ids.push(await writeLink(tx, by, save as CheckedProviderLink & ProviderLinkSave))
    const links = await readProviderLinks(tx, ids)
    await serveProviderLink(tx, ids)
    return links
  })
}

/**
 * The checks of a link that need look-ups: the label of the traffic type, whether every chosen record exists, and
 * whether the link leads to us, because a ring could go through it.
 */
async function problemsOf(
  db: Db,
  save: ProviderLinkSave,
  { hosts, privateAllowed }: OwnPlace,
): Promise<Record<string, string>> {
  const [stored] = save.id ? await db.select().from(providerLink).where(eq(providerLink.id, save.id)) : []
  const [tag] = save.tag_type_id
    ? await db.select({ name: tagType.name }).from(tagType).where(eq(tagType.id, save.tag_type_id))
    : []
  // An id that does not exist counts as empty, because the field's own text explains the remedy.
  const known = {
    provider_id: await usable(db, provider, save.provider_id, stored?.provider_id),
    platform_id: await usable(db, platform, save.platform_id, stored?.platform_id),
    search_engine_id: await usable(db, searchEngine, save.search_engine_id, stored?.search_engine_id),
    tag_type_id: await usable(db, tagType, save.tag_type_id, stored?.tag_type_id),
    traffic_source_id: await usable(db, trafficSource, save.traffic_source_id, stored?.traffic_source_id),
  }
  const problems = providerLinkProblems({ ...save, ...known }, { tagType: tag?.name })
  if (problems.link !== undefined) return problems
  return withAddressProblem(problems, save.link, {
    hosts: [...(await ownHosts(db)), ...hosts],
    privateAllowed,
  })
}

/** The problems of a link, with those of its address: it must not lead to us. */
export function withAddressProblem(
  problems: ProviderLinkProblems,
  link: string,
  place: OwnPlace,
): ProviderLinkProblems {
  const problem = addressProblem(link, place)
  if (problem === null) return problems
  const isInvalid = problem === messages.targetings.linkInvalid
  return { ...problems, link: isInvalid ? messages.providerLinks.linkInvalid : problem }
}

type Referenced =
  | typeof provider
  | typeof platform
  | typeof searchEngine
  | typeof tagType
  | typeof trafficSource

/** The id if it can be chosen. A record that was archived since may be kept, but not chosen again. */
async function usable(
  db: Db,
  table: Referenced,
  id: number | null,
  stored: number | null | undefined,
): Promise<number | null> {
  if (id === null || id === stored) return id
  // All have these columns; named as one of them so that the query can be typed.
  const any = table as typeof platform
  return (await db.$count(any, and(eq(any.id, id), isNull(any.archived_at)))) === 1 ? id : null
}

/** Locks links in the order of their ids. Throws CallError 404 when one is missing or deleted. */
async function lockLinks(db: Db, ids: readonly number[], of?: SQL): Promise<Stored[]> {
  const unique = [...new Set(ids)]
  const rows = await db
    .select()
    .from(providerLink)
    .where(and(anyOf(providerLink.id, unique), isNull(providerLink.archived_at), of))
    .orderBy(asc(providerLink.id))
    .for(ownRow)
  if (rows.length < unique.length) throw new CallError(errors.notFound)
  return rows
}

/** Writes one checked link and its audit row; returns its id. */
async function writeLink(db: Db, by: Actor, save: CheckedProviderLink & ProviderLinkSave): Promise<number> {
  const values = await fieldsOfSave(db, save)
  if (!save.id) {
    const [row] = await db
      .insert(providerLink)
      .values({ ...values, disabled: false })
      .returning({ id: providerLink.id })
    const after = { ...values, disabled: false }
    await writeAudit(db, by, [{ action: 'create', entity: 'provider_link', entityId: row!.id, after }])
    return row!.id
  }
  const [before] = await lockLinks(db, [save.id])
  refuseStale(before!.updated_at, save.updatedAt)
  if (before!.provider_id !== values.provider_id) throw new CallError(errors.notFound)
  const wanted = { ...values, ...(save.disabled !== undefined && { disabled: save.disabled }) }
  const changed = changedFields(before!, wanted)
  if (!changed) return save.id
  if (changed.after['disabled'] === true) await refuseActiveRules(db, [save.id])
  await db
    .update(providerLink)
    .set({ ...wanted, updated_at: touched(providerLink.updated_at) })
    .where(eq(providerLink.id, save.id))
  await writeAudit(db, by, [{ action: 'update', entity: 'provider_link', entityId: save.id, ...changed }])
  return save.id
}

/** The fields of the form. */
const fields = [
  'provider_id',
  'link',
  'description',
  'platform_id',
  'search_engine_id',
  'tag_type_id',
  'traffic_source_id',
  'link_source_identifier',
  'link_source_identifier_value',
  'daily_cap',
  'quality_score',
  'reusable',
] as const satisfies readonly (keyof ProviderLinkValues)[]

const audited = [...fields, 'disabled'] as const

/** Only N2S links have a traffic source. A link of another type that still has one keeps it until its type changes. */
async function fieldsOfSave(db: Db, save: CheckedProviderLink & ProviderLinkSave) {
  const [tag] = await db.select({ name: tagType.name }).from(tagType).where(eq(tagType.id, save.tag_type_id))
  const [stored] = save.id
    ? await db
        .select({ tag_type_id: providerLink.tag_type_id, traffic_source_id: providerLink.traffic_source_id })
        .from(providerLink)
        .where(eq(providerLink.id, save.id))
    : []
  const kept = stored?.tag_type_id === save.tag_type_id ? stored.traffic_source_id : null
  return {
    ...pick(save, fields),
    traffic_source_id: needsTrafficSource(tag?.name) ? save.traffic_source_id : kept,
  }
}

/** The fields that audit rows keep. */
const fieldsOf = (row: Stored) => pick(row, audited)

async function refuseActiveRules(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    if ((await rulesOfLink(db, id)).some((rule) => rule.active)) throw new CallError(errors.usedByActiveRules)
}

/**
 * Enables or disables links of an advertiser, all or none. Throws CallError 404, 409 while active rules use one. See
 * docs/behaviour/advertiser-links.md#enabling-and-disabling.
 */
export async function setProviderLinksDisabled(
  db: Db,
  by: Actor,
  providerId: number,
  wanted: readonly { id: number; disabled: boolean }[],
): Promise<ProviderLink[]> {
  return db.transaction(async (tx) => {
    const wish = new Map(wanted.map((one) => [one.id, one.disabled]))
    const rows = await lockLinks(tx, [...wish.keys()], eq(providerLink.provider_id, providerId))
    const changing = rows.filter((row) => row.disabled !== wish.get(row.id))
    await refuseActiveRules(
      tx,
      changing.filter((row) => !row.disabled).map((row) => row.id),
    )
    for (const row of changing) await writeFlag(tx, by, row, { disabled: !row.disabled })
    const links = await readProviderLinks(tx, [...wish.keys()])
    if (changing.length > 0)
      await serveProviderLink(
        tx,
        changing.map((row) => row.id),
      )
    return links
  })
}

async function writeFlag(
  db: Db,
  by: Actor,
  row: Stored,
  change: { disabled: boolean } | { reusable: boolean },
): Promise<void> {
  await db
    .update(providerLink)
    .set({ ...change, updated_at: touched(providerLink.updated_at) })
    .where(eq(providerLink.id, row.id))
  await writeAudit(db, by, [
    {
      action: 'update',
      entity: 'provider_link',
      entityId: row.id,
      ...changedFields(fieldsOf(row), { ...change }),
    },
  ])
}

/**
 * Sets whether a link is ready to use, even if no unit of its cap is left, which only the form forbids. Engines do not
 * have the flag, because it only offers the link to new rules. Throws CallError 404. See
 * docs/behaviour/advertiser-links.md#ready-to-use.
 */
export async function setProviderLinkReusable(
  db: Db,
  by: Actor,
  id: number,
  reusable: boolean,
): Promise<ProviderLink> {
  return db.transaction(async (tx) => {
    const [row] = await lockLinks(tx, [id])
    if (row!.reusable !== reusable) await writeFlag(tx, by, row!, { reusable })
    return getProviderLink(tx, id)
  })
}

/**
 * Deletes a link that no rule uses. If archived rules, publisher ad accounts or reports still refer to it, its row
 * stays in the table, hidden and disabled for engines (decision 0110). Throws CallError 404, 409 when a rule uses it.
 * See docs/behaviour/advertiser-links.md#deleting.
 */
export async function deleteProviderLink(db: Db, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await lockLinks(tx, [id])
    if ((await rulesOfLink(tx, id)).length > 0) throw new CallError(errors.usedInRule)
    await tx
      .update(providerLink)
      .set({ archived_at: new Date(), updated_at: touched(providerLink.updated_at) })
      .where(eq(providerLink.id, id))
    await writeAudit(tx, by, [
      { action: 'delete', entity: 'provider_link', entityId: id, before: fieldsOf(row!) },
    ])
    await serveProviderLink(tx, [id])
  })
}

export interface IdenticalWish {
  id?: number | null | undefined
  link: string
  provider_id: number
  link_source_identifier: string
  link_source_identifier_value: string
}

/**
 * Links that are identical to one of the given: the same address, of any advertiser, or the same channel of
 * the same advertiser, by which revenue is matched (decision 0111). `without` are left out. See
 * docs/behaviour/advertiser-links.md#identical-links.
 */
export async function findIdenticalLinks(
  db: Db,
  wishes: readonly IdenticalWish[],
  without: readonly number[],
): Promise<{ id: number; link: string; provider: { id: number; name: string } }[]> {
  const { rows } = await db.execute<{ id: number; link: string; provider: { id: number; name: string } }>(sql`
    select distinct l.id, l.link, provider.id as provider_id,
      jsonb_build_object('id', provider.id, 'name', provider.name) as provider
    from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as wish
        (link text, provider_id int, link_source_identifier text, link_source_identifier_value text)
      join provider_link l on md5(l.link) = md5(wish.link)
        or (l.provider_id = wish.provider_id
          and l.link_source_identifier_value = wish.link_source_identifier_value
          and l.link_source_identifier = wish.link_source_identifier)
      join provider on provider.id = l.provider_id
    where l.archived_at is null and not ${anyOf(sql`l.id`, without)}
    order by l.id limit 100`)
  return rows.map(({ id, link, provider: owner }) => ({ id, link, provider: owner }))
}
