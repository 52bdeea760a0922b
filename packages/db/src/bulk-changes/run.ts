import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import type { BulkRecord, BulkSelection } from '@headgate/contract/bulk-changes/calls'
import type { BulkChangeValues, RecordKind } from '@headgate/contract/bulk-changes/values'
import { sql } from 'drizzle-orm'
import { refuseRings, refuseRingsOfGroups } from '../addresses/rings.ts'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { writeGroups } from '../groups/save.ts'
import { writeCaps } from '../provider-links/caps.ts'
import { changeAccounts } from '../publisher-accounts/change.ts'
import { serveGroupDrafts } from '../publishing/publish-group.ts'
import { serveDrafts } from '../publishing/publish-targeting.ts'
import { bulkChange } from '../schema/all.ts'
import { writeTargetings } from '../targetings/save.ts'
import type { PublisherLinkMaker } from '../targetings/publisher-link-maker.ts'
import { blank, keyOf, type RecordPlan } from './plan.ts'
import { allPlans, namesOfDifferences, planAll, type Plans, readUndone, removedSince } from './plan-all.ts'
import { readSelection, type RecordIds } from './selection.ts'

/**
 * What a bulk change would do to each of its records: docs/behaviour/bulk-changes.md#preview. Runs the steps of the
 * change before its writes. Writes nothing. Throws CallError 400 and 404.
 */
export function previewBulkChange(
  db: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  { change, selection }: { change: BulkChangeValues; selection?: BulkSelection | undefined },
) {
  return db.transaction(async (tx) => {
    const undone = change.kind === 'undo' ? await readUndone(tx, change.of) : null
    const selected = undone ?? (await readSelection(tx, change, selection))
    const context = { db: tx, maker, by, change, undone: undone?.records ?? new Map() }
    const found = allPlans(await planAll(context, selected.ids)).map((plan) => plan.shown)
    const records = [
      ...found,
      ...('withoutAccount' in selected ? await linksWithoutAccount(tx, selected.withoutAccount) : []),
      ...(undone === null ? [] : removedSince(undone.rows, found)),
    ]
    return {
      records,
      names: await namesOfDifferences(
        tx,
        records.flatMap((record) => [record.difference, record.live_difference]),
      ),
      undone: undone?.change.change ?? null,
    }
  })
}

/** Publisher links of which no publisher ad account is valid on the days of a share. */
async function linksWithoutAccount(db: Db, ids: readonly number[]): Promise<BulkRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: number; name: string; at: string }>(sql`
    select t.id, p.name, t.updated_at as at from targeting t join publisher p on p.id = t.publisher_id
    where t.id = any(${sql.param([...ids])}::int[]) order by t.id`)
  return rows.map(({ id, name, at }) => ({
    ...blank,
    kind: 'targeting',
    id,
    name,
    updatedAt: new Date(at).toISOString(),
    state: 'live',
    outcome: 'conflict',
    problem: bulkMessages.noAccount,
  }))
}

export interface ChosenRecord {
  kind: RecordKind
  id: number
  /** `updatedAt` of the record, as the preview read it. */
  updatedAt: string
}

export interface BulkRun {
  change: BulkChangeValues
  publish: boolean
  records: readonly ChosenRecord[]
}

export interface MadeChange {
  /** Number of the bulk change. */
  id: number
  changed: number
  published: number
  /** Advertisers whose days have to be booked again; the caller sends the jobs. */
  providers: number[]
}

/**
 * Changes these records, all or none, and notes it as one bulk change that can be undone. `publish` publishes those that
 * were published before. Call it in a transaction. Throws CallError: 400 with the text of each record that cannot be
 * changed, 404, and 409 with the names of the records that were changed since the preview. See
 * docs/behaviour/bulk-changes.md#applying.
 */
export async function runBulkChange(
  tx: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  { change, publish, records }: BulkRun,
): Promise<MadeChange> {
  const undone = change.kind === 'undo' ? await readUndone(tx, change.of) : null
  const ids = idsOf(records)
  const context = { db: tx, maker, by, change, undone: undone?.records ?? new Map() }
  const plans = await planAll(context, ids)
  refuseStale(records, allPlans(plans))
  const changing = allPlans(plans).filter(({ shown }) => shown.outcome !== 'same')
  refuseConflicts(changing, publish)
  if (changing.length === 0) throw refusedFields({ records: bulkMessages.nothingChanges })
  const published = publish ? changing.filter(({ shown }) => isPublishable(shown)) : []
  const [row] = await tx
    .insert(bulkChange)
    .values({
      actor_user_id: by.actorUserId,
      actor_email: sql`(select email from "user" where id = ${by.actorUserId}::int)`,
      kind: change.kind,
      change,
      publish,
      undo_of: change.kind === 'undo' ? change.of : null,
      changed: changing.length,
      published: published.length,
    })
    .returning({ id: bulkChange.id })
  const { id } = row!
  const providers = await write(tx, { ...by, bulkChangeId: id }, maker, plans, publish)
  await writeRecords(tx, id, changing, new Set(published))
  return { id, changed: changing.length, published: published.length, providers }
}

/** Never published drafts were never marked as ready, and links and accounts need no publication. */
const isPublishable = ({ state }: BulkRecord): boolean => state === 'published' || state === 'changed'

function idsOf(records: readonly ChosenRecord[]): RecordIds {
  const byKind = Map.groupBy(records, (record) => record.kind)
  return new Map([...byKind].map(([kind, own]) => [kind, [...new Set(own.map((one) => one.id))]]))
}

/** A text names at most this many records. */
const NAMED = 3

/** Throws CallError 409 with the names of the records that changed since they were read. */
function refuseStale(records: readonly ChosenRecord[], plans: readonly RecordPlan<unknown>[]): void {
  const found = new Map(plans.map(({ shown }) => [keyOf(shown.kind, shown.id), shown]))
  const stale = records.filter((record) => {
    const now = found.get(keyOf(record.kind, record.id))?.updatedAt
    return now === undefined || Date.parse(now) !== Date.parse(record.updatedAt)
  })
  if (stale.length === 0) return
  const named = stale.slice(0, NAMED).map((record) => `${nouns[record.kind]} ${record.id}`)
  const more = stale.length > NAMED ? [`${stale.length - NAMED} more`] : []
  throw new CallError(errors.changedMeanwhile, {
    text: `Someone changed ${[...named, ...more].join(', ')} since this preview. Nothing was changed. Preview again.`,
  })
}

const nouns: Record<RecordKind, string> = {
  targeting: 'publisher link',
  group: 'group',
  provider_link: 'advertiser link',
  publisher_account: 'publisher ad account',
}

/** Throws CallError 400 with the text of each record that cannot be changed. */
function refuseConflicts(plans: readonly RecordPlan<unknown>[], publish: boolean): void {
  const problems: Record<string, string> = {}
  for (const { shown } of plans) {
    const problem = shown.problem ?? (publish ? shown.publish_problem : null)
    if (problem !== null) problems[keyOf(shown.kind, shown.id)] = problem
  }
  if (Object.keys(problems).length > 0) throw refusedFields(problems)
}

/**
 * Writes all records, then checks for rings, then publishes, because a publication blocks every other writer. Returns
 * the advertisers whose days have to be booked again.
 */
async function write(
  tx: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  plans: Plans,
  publish: boolean,
): Promise<number[]> {
  const publishes = ({ shown }: RecordPlan<unknown>) => publish && isPublishable(shown)
  const served = <Work>(some: readonly RecordPlan<Work>[]) =>
    new Set(some.filter((plan) => plan.work !== null && publishes(plan)).map((plan) => plan.shown.id))
  const groups = await writeGroups(
    tx,
    by,
    plans.groups.flatMap((plan) => {
      if (plan.work === null) return []
      const { held, values, status } = plan.work
      const own = publishes(plan)
      return [{ id: held.row.id, held, values, status: own ? 'published' : status, publishes: own }]
    }),
  )
  const targetings = await writeTargetings(
    tx,
    by,
    maker,
    plans.targetings.flatMap((plan) => {
      if (plan.work === null) return []
      const { held, checked, status } = plan.work
      const own = publishes(plan)
      return [{ id: held.row.id, held, checked, status: own ? 'published' : status, publishes: own }]
    }),
  )
  await refuseRingsOfGroups(tx, [...groups.keys()])
  await refuseRings(tx, [...targetings.keys()])
  const providers = await changeAccounts(
    tx,
    by,
    plans.accounts.flatMap(({ work }) => work ?? []),
    `Bulk change ${by.bulkChangeId} set the share of publisher ad accounts`,
  )
  // Groups first: publishing a publisher link settles the accounts of links that it reaches through groups.
  await serveSome(served(plans.groups), groups, (drafts) => serveGroupDrafts(tx, drafts, by))
  await serveSome(served(plans.targetings), targetings, (drafts) => serveDrafts(tx, drafts, by))
  await writeCaps(
    tx,
    by,
    plans.providerLinks.flatMap(({ work }) => work ?? []),
  )
  return providers
}

async function serveSome<Draft>(
  ids: ReadonlySet<number>,
  drafts: ReadonlyMap<number, Draft>,
  serve: (drafts: ReadonlyMap<number, Draft>) => Promise<unknown>,
): Promise<void> {
  if (ids.size > 0) await serve(new Map([...drafts].filter(([id]) => ids.has(id))))
}

/** Notes every record with both sides of its change, and with its `updated_at` as it is now. */
async function writeRecords(
  tx: Db,
  id: number,
  plans: readonly RecordPlan<unknown>[],
  published: ReadonlySet<RecordPlan<unknown>>,
): Promise<void> {
  const rows = plans.map((plan) => ({
    kind: plan.shown.kind,
    record_id: plan.shown.id,
    name: plan.shown.name,
    before: plan.before,
    after: plan.after,
    difference: plan.shown.difference,
    published: published.has(plan),
  }))
  await tx.execute(sql`
    insert into bulk_change_record
      (bulk_change_id, kind, record_id, name, before, after, difference, published, left_at)
    select ${id}, wanted.kind, wanted.record_id, wanted.name, wanted.before, wanted.after, wanted.difference,
      wanted.published, coalesce(t.updated_at, g.updated_at, l.updated_at, a.updated_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (kind text, record_id int, name text,
        before jsonb, after jsonb, difference jsonb, published boolean)
      left join targeting t on wanted.kind = 'targeting' and t.id = wanted.record_id
      left join advertiser_link_group g on wanted.kind = 'group' and g.id = wanted.record_id
      left join provider_link l on wanted.kind = 'provider_link' and l.id = wanted.record_id
      left join publisher_account a on wanted.kind = 'publisher_account' and a.id = wanted.record_id`)
}
