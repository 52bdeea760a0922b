import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { providerProblems, type Provider } from '@headgate/contract/providers/providers'
import { eq, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { counted, lifeCycle, refuseArchived, stillUsed } from '../base/archive-life-cycle.ts'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, refusingConflicts, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { isProviderLive } from '../engine/activity.ts'
import { serveProvider } from '../publishing/serve-changes.ts'
import { advertiserConfiguration, provider } from '../schema/all.ts'
import { planProviderTerm, writeProviderTerm } from './terms.ts'

/** The fields that a form, an inline edit or a toggle can change; a missing field stays as it is. */
export interface ProviderChange {
  name?: string
  details?: string | null
  status?: boolean
  display_in_upload_screen?: boolean
  csv_source_identifier?: string | null
  link_source_identifier?: string | null
  advertiser_code?: string | null
  reports_gross_revenue?: boolean
  revenue_share_percentage?: number
  /** From which day the two above hold, `YYYY-MM-DD`; today without one. */
  from_day?: string | undefined
}

/** The fields of a new advertiser. */
export type NewProvider = Required<Omit<ProviderChange, 'from_day'>>

/**
 * The use of advertisers in rules of publisher links and of groups, one row for each. Rules that are archived or
 * belong to an archived record are separate (decision 0090).
 */
export const providerUses = sql`(
  select d.provider_id, r.id as rule_id from targeting_rule_detail d
    join targeting_rule r on r.id = d.targeting_rule_id and r.archived_at is null
    join targeting t on t.id = r.targeting_id and t.archived_at is null
  union
  select g.advertiser_id, -g.id from group_rule g
    join advertiser_link_group a on a.id = g.advertiser_link_group_id and a.archived_at is null
  where g.archived_at is null)`

const columns = {
  id: provider.id,
  name: provider.name,
  details: provider.details,
  status: provider.status,
  is_live: sql<boolean>`${isProviderLive(sql`${provider.id}`)}`,
  display_in_upload_screen: provider.display_in_upload_screen,
  csv_source_identifier: provider.csv_source_identifier,
  link_source_identifier: provider.link_source_identifier,
  advertiser_code: provider.advertiser_code,
  reports_gross_revenue: provider.reports_gross_revenue,
  revenue_share_percentage: provider.revenue_share_percentage,
  no_of_rules: sql<number>`(select count(*)::int from ${providerUses} as uses where uses.provider_id = ${provider.id})`,
  api_configuration_id: advertiserConfiguration.id,
  api_is_active: advertiserConfiguration.is_active,
  skype_conversation_id: provider.skype_conversation_id,
  archivedAt: provider.archived_at,
  createdAt: provider.created_at,
  updatedAt: provider.updated_at,
}

const configured = eq(advertiserConfiguration.provider_id, provider.id)

function select(db: Db) {
  return db.select(columns).from(provider).leftJoin(advertiserConfiguration, configured)
}

type Row = Awaited<ReturnType<typeof select>>[number]

function toProvider({ api_is_active, ...row }: Row): Provider {
  return {
    ...row,
    advertiser_configuration:
      row.api_configuration_id === null
        ? null
        : { id: row.api_configuration_id, is_active: api_is_active === true },
    api_status: api_is_active === true,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Whole advertisers with some ids, in any order. */
export async function readProviders(db: Db, ids: readonly number[]): Promise<Provider[]> {
  const rows = await select(db).where(anyOf(provider.id, ids))
  return rows.map(toProvider)
}

/** One advertiser, archived or not. Throws CallError 404 with its own text. */
export async function getProvider(db: Db, id: number): Promise<Provider> {
  const [row] = await select(db).where(eq(provider.id, id))
  if (!row) throw notFound()
  return toProvider(row)
}

const notFound = () => new CallError(errors.notFound, { text: messages.providers.notFound })

/** Adds an advertiser. Throws CallError 409 when an active one has the name. */
export async function createProvider(db: Db, by: Actor, values: NewProvider): Promise<Provider> {
  return db.transaction(async (tx) => {
    const [row] = await refusingConflicts(conflicts, () =>
      tx.insert(provider).values(values).returning({ id: provider.id }),
    )
    const { id } = row!
    await writeAudit(tx, by, [{ action: 'create', entity: 'provider', entityId: id, after: { ...values } }])
    const created = await getProvider(tx, id)
    await serveProvider(tx, [id])
    return created
  })
}

/**
 * Changes the given fields of one advertiser. `readAt` is the `updatedAt` that the form was filled from. Throws
 * CallError: 404; 409 when it was changed since, the name is taken, or it is used in rules and would become inactive;
 * 400 when a changed field requires another field that would be empty (docs/behaviour/advertisers.md#fields), or for a
 * day after today. What it reports and our share hold from a day on, whose days are booked again.
 */
export async function updateProvider(
  db: Db,
  by: Actor,
  id: number,
  { from_day, ...given }: ProviderChange,
  readAt?: string,
): Promise<Provider> {
  return db.transaction(async (tx) => {
    const [before] = await lockProviders(tx, [id])
    refuseStale(before!.updated_at, readAt)
    refuseArchived([before!])
    refuseProblems(before!, changedFields(before!, given)?.after ?? {})
    const { now, planned } = await planProviderTerm(tx, before!, { ...given, from_day })
    const change = { ...given, ...now }
    const changed = changedFields(before!, change)
    if (changed || planned) {
      const term = planned && (await writeProviderTerm(tx, id, planned))
      if (changed?.after['status'] === false) await refuseUsedInRules(tx, [id], 'usedCannotChangeStatus')
      await refusingConflicts(conflicts, () =>
        tx
          .update(provider)
          .set({ ...change, updated_at: touched(provider.updated_at) })
          .where(eq(provider.id, id)),
      )
      const said = {
        before: { ...changed?.before, ...term?.before },
        after: { ...changed?.after, ...term?.after },
      }
      await writeAudit(tx, by, [{ action: 'update', entity: 'provider', entityId: id, ...said }])
    }
    const after = await getProvider(tx, id)
    // Last in the transaction, because it blocks every other writer; engines have name and status only.
    if (changed && ('name' in changed.after || 'status' in changed.after)) await serveProvider(tx, [id])
    return after
  })
}

type Stored = typeof provider.$inferSelect

/** The fields that audit rows keep. */
const audited = [
  'name',
  'details',
  'status',
  'display_in_upload_screen',
  'csv_source_identifier',
  'link_source_identifier',
  'advertiser_code',
  'reports_gross_revenue',
  'revenue_share_percentage',
] as const satisfies readonly (keyof ProviderChange)[]

const conflicts = {
  provider_name_key: () => new CallError(errors.nameTaken, { fields: { name: errors.nameTaken.text } }),
}

/**
 * By required field: the fields that require it. An empty value from before stays allowed until one of those changes.
 */
const neededBy = {
  revenue_share_percentage: ['reports_gross_revenue', 'revenue_share_percentage'],
  csv_source_identifier: ['display_in_upload_screen', 'csv_source_identifier'],
  link_source_identifier: ['link_source_identifier'],
  advertiser_code: ['advertiser_code'],
} as const

function refuseProblems(before: Stored, after: Record<string, unknown>): void {
  const problems = providerProblems({ ...before, ...after })
  const fields = Object.fromEntries(
    Object.entries(problems).filter(([field]) =>
      neededBy[field as keyof typeof neededBy].some((name) => name in after),
    ),
  )
  const [text] = Object.values(fields)
  if (text) throw new CallError(errors.invalidInput, { text, fields })
}

/** Refuses when a rule uses one of these advertisers: docs/behaviour/advertisers.md#used-in-rules. */
async function refuseUsedInRules(
  db: Db,
  ids: number[],
  text: 'usedCannotDelete' | 'usedCannotChangeStatus',
): Promise<void> {
  const { rows } = await db.execute(
    sql`select 1 from ${providerUses} as uses where ${anyOf(sql`provider_id`, ids)} limit 1`,
  )
  if (rows.length > 0) throw new CallError(errors.stillInUse, { text: messages.providers[text] })
}

/** Refuses when records still belong to an advertiser. The text has their numbers for the first such advertiser. */
async function refuseUsed(db: Db, ids: number[]): Promise<void> {
  const { rows } = await db.execute<{
    name: string
    links: number
    rules: number
    accounts: number
    imports: number
    runs: number
  }>(sql`
    select name, links, rules, accounts, imports, runs from provider
      cross join lateral (select count(*)::int links from provider_link where provider_id = provider.id)
      cross join lateral (select ((select count(*) from targeting_rule_detail where provider_id = provider.id)
        + (select count(*) from group_rule where advertiser_id = provider.id))::int as rules)
      cross join lateral (select count(*)::int accounts from publisher_account where provider_id = provider.id)
      cross join lateral (select count(*)::int imports from revenue_import where provider_id = provider.id)
      cross join lateral (select count(*)::int runs from api_run r where r.provider_id = provider.id
        and (r.total_rows > 0 or r.status = 'Processing')
        and not exists (select from revenue_import i where i.api_run_id = r.id))
    where ${anyOf(provider.id, ids)} and links + rules + accounts + imports + runs > 0
    order by provider.id limit 1`)
  const used = rows[0]
  if (!used) return
  throw stillUsed(used.name, [
    counted(used.links, 'advertiser link'),
    counted(used.rules, 'rule'),
    counted(used.accounts, 'publisher ad account'),
    // Imports are kept for ever, also those that were undone, and so are the rows of runs.
    counted(used.imports, 'revenue import'),
    counted(used.runs, 'API run'),
  ])
}

const life = lifeCycle<Stored>({
  table: provider,
  entity: 'provider',
  missing: notFound,
  fieldsOf: (row) => pick(row, audited),
  conflicts,
  refuseDeactivation: (db, ids) => refuseUsedInRules(db, ids, 'usedCannotChangeStatus'),
  refuseArchiving: (db, ids) => refuseUsedInRules(db, ids, 'usedCannotDelete'),
  refuseRemoval: refuseUsed,
  serve: serveProvider,
})

/** Life cycle of advertisers; those used in rules can neither be made inactive nor archived. */
export const {
  lock: lockProviders,
  setStatus: setProvidersStatus,
  archive: archiveProviders,
  restore: restoreProviders,
  remove: removeProviders,
} = life
