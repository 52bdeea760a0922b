import type { Domain, DomainsQuery } from '@headgate/contract/settings/domains'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { eq, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { counted, lifeCycle, refuseArchived, stillUsed } from '../base/archive-life-cycle.ts'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, refusingConflicts, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { matchesText, tab } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { byColumn, byId } from '../lists/sorts.ts'
import { refuseServedHost } from '../addresses/served-hosts.ts'
import { domain } from '../schema/all.ts'

type Stored = typeof domain.$inferSelect

function toDomain(row: Stored): Domain {
  return {
    id: row.id,
    domain: row.domain,
    archivedAt: row.archived_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const taken = () => {
  const text = messages.domains.taken
  return new CallError(errors.nameTaken, { text, fields: { domain: text } })
}
const conflicts = { domain_domain_key: taken }

const domainList = listOf<DomainsQuery, Domain>({
  table: 'domain',
  filters: (query) => [tab('domain', query.archived), matchesText(query.q, 'domain', ['domain'])],
  sorts: () => ({
    id: byId,
    domain: byColumn('domain.domain'),
    updatedAt: byColumn('domain.updated_at'),
  }),
  read: async (db, ids) => (await db.select().from(domain).where(anyOf(domain.id, ids))).map(toDomain),
})

/** One page of redirect domains, active or archived: docs/behaviour/settings.md#domains. */
export async function listDomains(db: Db, query: DomainsQuery): Promise<{ rows: Domain[]; count: number }> {
  const { rows, total } = await domainList.page(db, query)
  return { rows, count: total }
}

/** One domain, archived or not. Throws CallError 404. */
export async function getDomain(db: Db, id: number): Promise<Domain> {
  const [row] = await db.select().from(domain).where(eq(domain.id, id))
  if (!row) throw new CallError(errors.notFound)
  return toDomain(row)
}

/** Adds a domain. Throws CallError 409 when it is in the active list, 400 when searches are sent to it. */
export async function addDomain(db: Db, by: Actor, values: { domain: string }): Promise<Domain> {
  return db.transaction(async (tx) => {
    await refuseServedHost(tx, values.domain, 'domain')
    const [row] = await refusingConflicts(conflicts, () => tx.insert(domain).values(values).returning())
    await writeAudit(tx, by, [{ action: 'create', entity: 'domain', entityId: row!.id, after: values }])
    return toDomain(row!)
  })
}

/**
 * Changes a domain. Throws CallError: 404, 409 when it was changed since or it is in the list already, 400 when
 * searches are sent to it.
 */
export async function updateDomain(
  db: Db,
  by: Actor,
  id: number,
  change: { domain?: string },
  readAt?: string,
): Promise<Domain> {
  return db.transaction(async (tx) => {
    const [before] = await life.lock(tx, [id])
    refuseStale(before!.updated_at, readAt)
    refuseArchived([before!])
    const changed = changedFields(before!, { ...change })
    if (changed) {
      if (change.domain !== undefined) await refuseServedHost(tx, change.domain, 'domain')
      await refusingConflicts(conflicts, () =>
        tx
          .update(domain)
          .set({ ...change, updated_at: touched(domain.updated_at) })
          .where(eq(domain.id, id)),
      )
      await writeAudit(tx, by, [{ action: 'update', entity: 'domain', entityId: id, ...changed }])
    }
    return getDomain(tx, id)
  })
}

/** Publishers refer to a domain by its id, publisher links with a custom domain by its name. */
async function refuseUsed(db: Db, ids: number[]): Promise<void> {
  const { rows } = await db.execute<{ domain: string; publishers: number; targetings: number }>(sql`
    select * from (
      select id, domain,
        (select count(*)::int from publisher where default_domain_id = domain.id) as publishers,
        (select count(*)::int from targeting where use_custom_domain
          and regexp_replace(lower(custom_domain), '^https?://|[:/].*$', '', 'g') = lower(domain.domain)) as targetings
      from domain where ${anyOf(domain.id, ids)}) as used
    where publishers + targetings > 0 order by id limit 1`)
  const used = rows[0]
  if (!used) return
  throw stillUsed(used.domain, [
    counted(used.publishers, 'publisher'),
    counted(used.targetings, 'publisher link'),
  ])
}

const life = lifeCycle<Stored>({
  table: domain,
  entity: 'domain',
  fieldsOf: ({ domain }) => ({ domain }),
  conflicts,
  refuseRemoval: refuseUsed,
})

/** Life cycle of domains; an archived one stays the domain of its publishers. */
export const { archive: archiveDomains, restore: restoreDomains, remove: removeDomains } = life
