import { CallError, errors } from '@headgate/contract/base/errors'
import type { LinkChecks, LinkWatchState } from '@headgate/contract/link-watch'
import type { Hop, LinkCheck } from '@headgate/domain/link-watch/judge-chain'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { arrayOf } from '../base/arrays.ts'
import { systemActor, writeAudit, type Actor } from '../base/audit.ts'
import { ownRow } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { linkUses } from './uses.ts'
import { serveProviderLink } from '../publishing/serve-changes.ts'
import { isSentTo } from '../publishing/served-provider-links.ts'
import { linkCheck, linkWatch, providerLink } from '../schema/all.ts'

/** Checks that are kept of each link. */
const KEPT = 30
/** A process that takes longer over its links is taken for gone. */
const CLAIM_MINUTES = 15

/** A link to check, as it is now. */
export interface LinkToCheck {
  id: number
  link: string
  channel: string
}

/** A check that was made of a link, with the address that it had then. */
export interface MadeCheck extends LinkToCheck {
  check: LinkCheck
  hops: readonly Hop[]
}

/**
 * Claims links whose check is due, at most `most`: enabled ones that an active rule uses, in a draft or in what engines
 * serve. A link that was edited since its last check is due at once. Links that another process claimed are left out for
 * some minutes.
 */
export async function claimDueLinks(db: Db, most: number): Promise<LinkToCheck[]> {
  const { rows } = await db.execute<LinkToCheck & Record<string, unknown>>(sql`
    with due as (
      select l.id, l.link, l.link_source_identifier_value as channel
      from provider_link l
        join provider v on v.id = l.provider_id and v.status and v.archived_at is null
        left join link_watch w on w.provider_link_id = l.id
      where not l.disabled and l.archived_at is null
        and (coalesce(w.next_at, '-infinity') <= now() or l.updated_at > w.checked_at) and coalesce(w.claimed_until, '-infinity') <= now()
        and (exists (select from ${linkUses(sql`l.id`)} as u where u.active) or ${isSentTo(sql`l.id`)})
      order by w.next_at nulls first, l.id
      limit ${most}::int
      for no key update of l skip locked),
    claimed as (
      insert into link_watch (provider_link_id, claimed_until)
      select id, now() + make_interval(mins => ${CLAIM_MINUTES}) from due
      on conflict (provider_link_id) do update set claimed_until = excluded.claimed_until
        where coalesce(link_watch.claimed_until, '-infinity') <= now()
      returning provider_link_id)
    select due.* from due join claimed on claimed.provider_link_id = due.id order by due.id`)
  return rows
}

/** One link that is not deleted. Throws CallError 404. */
export async function linkToCheck(db: Db, id: number): Promise<LinkToCheck> {
  const { rows } = await db.execute<LinkToCheck & Record<string, unknown>>(sql`
    select l.id, l.link, l.link_source_identifier_value as channel
    from provider_link l where l.id = ${id} and l.archived_at is null`)
  if (!rows[0]) throw new CallError(errors.notFound)
  return rows[0]
}

export interface StoredCheck {
  /** Set when this check paused or resumed the link for engines. */
  served: 'paused' | 'resumed' | null
}

/**
 * Stores a check. One that passes resumes a paused link. One that fails pauses it when it is the last of `pauseAfter` in
 * a row; null never pauses. `counts` is false for a failure that says nothing about the link
 * (docs/behaviour/link-watch.md#pausing). A check of an address that was changed meanwhile is dropped, and the link is
 * checked again soon.
 */
export async function storeCheck(
  db: Db,
  { id, link, check, hops }: MadeCheck,
  options: { everyHours: number; pauseAfter: number | null; counts: boolean },
): Promise<StoredCheck> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ link: providerLink.link })
      .from(providerLink)
      .where(eq(providerLink.id, id))
      .for(ownRow)
    if (!row) return { served: null }
    if (row.link !== link) {
      await tx
        .update(linkWatch)
        .set({ next_at: null, claimed_until: null })
        .where(eq(linkWatch.provider_link_id, id))
      return { served: null }
    }
    await tx.insert(linkCheck).values({
      ...check,
      provider_link_id: id,
      certificate_until: check.certificate_until === null ? null : new Date(check.certificate_until),
      hops: [...hops],
    })
    await tx.execute(sql`delete from link_check c where c.provider_link_id = ${id} and c.id <= (
      select o.id from link_check o where o.provider_link_id = ${id} order by o.id desc offset ${KEPT}::int limit 1)`)
    return { served: await writeState(tx, id, check, options) }
  })
}

async function writeState(
  db: Db,
  id: number,
  { ok, text, warning }: LinkCheck,
  { everyHours, pauseAfter, counts }: { everyHours: number; pauseAfter: number | null; counts: boolean },
): Promise<StoredCheck['served']> {
  const [before] = await db.select().from(linkWatch).where(eq(linkWatch.provider_link_id, id)).for(ownRow)
  const now = new Date()
  const failures = ok ? 0 : (before?.failures ?? 0) + (counts ? 1 : 0)
  const wasPaused = before?.paused_at ?? null
  const pauses = !ok && wasPaused === null && pauseAfter !== null && counts && failures >= pauseAfter
  const state = {
    ok,
    text,
    warning,
    checked_at: now,
    failures,
    failing_since: ok ? null : (before?.failing_since ?? now),
    paused_at: ok ? null : pauses ? now : wasPaused,
    next_at: sql<Date>`now() + make_interval(hours => ${everyHours}::int)`,
    claimed_until: null,
  }
  await db
    .insert(linkWatch)
    .values({ provider_link_id: id, ...state })
    .onConflictDoUpdate({ target: linkWatch.provider_link_id, set: state })
  const served = pauses ? 'paused' : ok && wasPaused !== null ? 'resumed' : null
  if (served !== null) await servePause(db, systemActor, id, served === 'paused', text)
  return served
}

/** Writes the audit row, and then what engines serve, because that blocks every other writer. */
async function servePause(db: Db, by: Actor, id: number, isPaused: boolean, reason: string): Promise<void> {
  await writeAudit(db, by, [
    {
      action: 'update',
      entity: 'provider_link',
      entityId: id,
      before: { paused_by_link_check: !isPaused },
      after: { paused_by_link_check: isPaused, ...(reason !== '' && { reason }) },
    },
  ])
  await serveProviderLink(db, [id])
}

/** Lets engines serve a paused link again. Its failures are counted from zero. Throws CallError 404. */
export async function resumeLink(db: Db, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    // The link first, as `storeCheck` does: without it, engines could keep the content from before an edit at the same time.
    const [link] = await tx
      .select({ id: providerLink.id })
      .from(providerLink)
      .where(and(eq(providerLink.id, id), isNull(providerLink.archived_at)))
      .for(ownRow)
    if (!link) throw new CallError(errors.notFound)
    const [before] = await tx.select().from(linkWatch).where(eq(linkWatch.provider_link_id, id)).for(ownRow)
    if (!before || before.paused_at === null) return
    await tx.update(linkWatch).set({ paused_at: null, failures: 0 }).where(eq(linkWatch.provider_link_id, id))
    await servePause(tx, by, id, false, '')
  })
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function toState(row: typeof linkWatch.$inferSelect): LinkWatchState {
  const { ok, text, warning, failures } = row
  return {
    ok,
    text,
    warning,
    failures,
    checked_at: iso(row.checked_at),
    failing_since: iso(row.failing_since),
    paused_at: iso(row.paused_at),
  }
}

/** What is known of links by their checks; links that were never checked are left out. */
export async function readLinkWatch(db: Db, ids: readonly number[]): Promise<Map<number, LinkWatchState>> {
  const rows = await db
    .select()
    .from(linkWatch)
    .where(sql`${linkWatch.provider_link_id} = any(${arrayOf(ids)}) and ${linkWatch.checked_at} is not null`)
  return new Map(rows.map((row) => [row.provider_link_id, toState(row)]))
}

/** The last checks of a link, the newest first. Throws CallError 404. */
export async function readLinkChecks(db: Db, id: number): Promise<LinkChecks> {
  await linkToCheck(db, id)
  const [states, rows] = await Promise.all([
    readLinkWatch(db, [id]),
    db.select().from(linkCheck).where(eq(linkCheck.provider_link_id, id)).orderBy(desc(linkCheck.id)),
  ])
  return {
    state: states.get(id) ?? null,
    checks: rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      certificate_until: iso(row.certificate_until),
    })),
  }
}
