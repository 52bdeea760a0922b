import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { publisherAccount, targetingRule } from '../schema/all.ts'
import { noSuchTargeting } from '../targetings/read.ts'

/** Publisher ad accounts of one rule, the running ones first. Throws CallError 404 for a rule of another link. */
export async function accountsOfRule(
  db: Db,
  { publisherId, targetingId, ruleId }: { publisherId: number; targetingId: number; ruleId: number },
) {
  const known = await db.$count(
    targetingRule,
    and(eq(targetingRule.id, ruleId), eq(targetingRule.targetingId, targetingId)),
  )
  if (known === 0) throw noSuchTargeting()
  const account = publisherAccount
  return db
    .select({
      id: account.id,
      link_id: account.linkId,
      status: account.status,
      share_revenue: sql<number>`${account.shareRevenue}::float8`,
      valid_from: account.validFrom,
      valid_to: account.validTo,
    })
    .from(account)
    .where(
      and(
        eq(account.publisherId, publisherId),
        eq(account.targetingId, targetingId),
        eq(account.ruleId, ruleId),
      ),
    )
    .orderBy(sql`${account.validTo} is not null`, desc(account.id))
}
