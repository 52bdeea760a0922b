import type { ProviderLinkProblems } from '@headgate/domain/provider-link/problems'
import { providerLinkProblems } from '@headgate/domain/provider-link/problems'
import type { OwnPlace } from '@headgate/domain/rules/address-check'
import { and, asc, isNull } from 'drizzle-orm'
import { ownHosts } from '../addresses/own-hosts.ts'
import { anyOf } from '../base/arrays.ts'
import { writeAudit, type Actor } from '../base/audit.ts'
import { ownRow } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { updateRows } from '../base/update-rows.ts'
import { serveProviderLink } from '../publishing/serve-changes.ts'
import { providerLink, tagType } from '../schema/all.ts'
import { type StoredProviderLink, withAddressProblem } from './provider-links.ts'

/**
 * Reads what the checks of stored links need, and returns the function that checks one with another daily cap. Its
 * other fields are as they are stored, so its records are not looked up again.
 */
export async function capChecker(db: Db, { hosts, privateAllowed }: OwnPlace) {
  const types = await db.select({ id: tagType.id, name: tagType.name }).from(tagType)
  const labels = new Map(types.map((type) => [type.id, type.name]))
  const place = { hosts: [...(await ownHosts(db)), ...hosts], privateAllowed }
  return (row: StoredProviderLink, daily_cap: number): ProviderLinkProblems => {
    const problems = providerLinkProblems({ ...row, daily_cap }, { tagType: labels.get(row.tag_type_id) })
    return problems.link === undefined ? withAddressProblem(problems, row.link, place) : problems
  }
}

/** Locks links for a change, in the order of their ids; missing and deleted ones are left out. */
export function holdProviderLinks(db: Db, ids: readonly number[]): Promise<StoredProviderLink[]> {
  return db
    .select()
    .from(providerLink)
    .where(and(anyOf(providerLink.id, ids), isNull(providerLink.archived_at)))
    .orderBy(asc(providerLink.id))
    .for(ownRow)
}

/**
 * Writes checked daily caps of links that the caller's transaction has locked, with an audit row each, and serves them.
 * Call it last in the transaction, because it blocks every other writer.
 */
export async function writeCaps(
  tx: Db,
  by: Actor,
  caps: readonly { row: StoredProviderLink; daily_cap: number }[],
): Promise<void> {
  if (caps.length === 0) return
  await updateRows(
    tx,
    'provider_link',
    caps.map(({ row, daily_cap }) => ({ id: row.id, daily_cap })),
  )
  await writeAudit(
    tx,
    by,
    caps.map(({ row, daily_cap }) => ({
      action: 'update',
      entity: 'provider_link',
      entityId: row.id,
      before: { daily_cap: row.daily_cap },
      after: { daily_cap },
    })),
  )
  await serveProviderLink(
    tx,
    caps.map(({ row }) => row.id),
  )
}
