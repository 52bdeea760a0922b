import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { publisherAccount, targetingRule } from '../schema/all.ts'
import { noSuchTargeting } from './read.ts'

/** Publisher ad accounts of one rule, the running ones first. Throws CallError 404 for a rule of another link. */
export async function accountsOfRule(
  db: Db,
  { publisherId, targetingId, ruleId }: { publisherId: number; targetingId: number; ruleId: number },
) {
  const known = await db.$count(
    targetingRule,
    and(eq(targetingRule.id, ruleId), eq(targetingRule.targeting_id, targetingId)),
  )
  if (known === 0) throw noSuchTargeting()
  const account = publisherAccount
  return db
    .select({
      id: account.id,
      link_id: account.link_id,
      status: account.status,
      share_revenue: sql<number>`${account.share_revenue}::float8`,
      valid_from: account.valid_from,
      valid_to: account.valid_to,
    })
    .from(account)
    .where(
      and(eq(account.publisher_id, publisherId), eq(account.tid, targetingId), eq(account.rule_id, ruleId)),
    )
    .orderBy(sql`${account.valid_to} is not null`, desc(account.id))
}
