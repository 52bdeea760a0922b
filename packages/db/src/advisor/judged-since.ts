import type { AdviceRule, AdviceSubject } from '@headgate/domain/advice/finding'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { advisor, advisorRule, publication } from '../schema/all.ts'
import { type CountedRecord, readRecordsInUse, recordKey } from './records-in-use.ts'

/**
 * A change that was made so shortly before a judgement may not be in it: a rule is read for a while, and hosts differ in
 * their clocks.
 */
const UNSURE_MS = 15 * 60_000

/**
 * Whether a rule was judged at `from` or later, by any process, and still would be so at `now` if its figures are the
 * same. It would not when it failed since, when its settings were changed, when a snooze has ended or was ended, or when a record
 * that it tells of was published or is no longer in use.
 */
export async function isJudgedSince(db: Db, rule: AdviceRule, from: Date, now: Date): Promise<boolean> {
  const [setting] = await db.select().from(advisorRule).where(eq(advisorRule.rule, rule))
  if (!setting || setting.judged_at === null || setting.failed_at !== null) return false
  const judgedAt = setting.judged_at
  const sure = new Date(judgedAt.getTime() - UNSURE_MS)
  if (judgedAt < from || setting.updated_at > sure) return false
  const items = await db
    .select({
      status: advisor.status,
      until: advisor.snoozed_until,
      seen: advisor.seen_at,
      kind: advisor.subject_kind,
      id: advisor.subject_id,
    })
    .from(advisor)
    .where(and(eq(advisor.rule, rule), isNull(advisor.over_at), ne(advisor.status, 'closed')))
  if (items.some(({ until }) => until !== null && until <= now)) return false
  // It was gone at the last judgement, while it was snoozed, and a person made it active.
  const isGone = (item: (typeof items)[number]) => item.status === 'active' && item.seen < judgedAt
  if (!setting.is_unknown && items.some(isGone)) return false
  const told = items.filter(({ status }) => status === 'active').flatMap(recordOf)
  const inUse = await readRecordsInUse(db, told)
  if (!told.every((record) => inUse.has(recordKey(record)))) return false
  const links = told.filter(({ kind }) => kind === 'targeting').map(({ id }) => id)
  const published = await db
    .select({ id: publication.entity_id })
    .from(publication)
    .where(
      and(
        eq(publication.kind, 'targeting'),
        anyOf(publication.entity_id, links),
        gt(publication.created_at, sure),
      ),
    )
    .limit(1)
  return published.length === 0
}

/** The record whose figures an item is about. The channel `7:BN-1044` is one of advertiser 7. */
function recordOf({ kind, id }: { kind: AdviceSubject['kind']; id: string }): CountedRecord[] {
  if (kind === 'channel') return [{ kind: 'provider', id: Number(id.split(':')[0]) }]
  return kind === 'targeting' || kind === 'publisher' || kind === 'provider' ? [{ kind, id: Number(id) }] : []
}
