import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'

/** The rules whose figures are shown, and the publisher ad accounts that collect their revenue. */
export interface RulesOfFigures {
  ruleIds: number[]
  accounts: { id: number; ruleId: number }[]
}

async function read(db: Db, exists: SQL, rules: SQL, accounts: SQL, text?: string) {
  const [found, ruleRows, accountRows] = await Promise.all([
    db.execute(exists),
    db.execute<{ id: number }>(rules),
    db.execute<{ id: number; ruleId: number }>(accounts),
  ])
  if (found.rowCount === 0) throw new CallError(errors.notFound, text === undefined ? {} : { text })
  return { ruleIds: ruleRows.rows.map((row) => row.id), accounts: accountRows.rows }
}

/** The rules of a publisher link, archived or not. Throws CallError 404. */
export function rulesOfTargeting(db: Db, id: number): Promise<RulesOfFigures> {
  return read(
    db,
    sql`select 1 from targeting where id = ${id}`,
    sql`select id from targeting_rule where targeting_id = ${id} and archived_at is null order by priority, id`,
    sql`select id, rule_id as "ruleId" from publisher_account where tid = ${id}`,
    messages.targetings.notFound,
  )
}

/**
 * The rules of a group. An account belongs to a rule of a publisher link and to an advertiser link. So its group rule
 * is the one that has the link now, preferably an active one. Throws CallError 404.
 */
export function rulesOfGroup(db: Db, id: number): Promise<RulesOfFigures> {
  return read(
    db,
    sql`select 1 from advertiser_link_group where id = ${id}`,
    sql`select id from group_rule where advertiser_link_group_id = ${id} and archived_at is null order by priority, id`,
    sql`select distinct on (a.id) a.id, g.id as "ruleId"
      from targeting_rule_detail d
        join publisher_account a on a.rule_id = d.targeting_rule_id
        join group_rule g on g.advertiser_link_group_id = ${id} and g.advertiser_link_id = a.link_id
          and g.archived_at is null
      where d.advertiser_link_group_id = ${id}
      order by a.id, g.active desc, g.id desc`,
  )
}

/** Daily caps of rules of publisher links; unknown ids are left out. */
export async function capsOfRules(
  db: Db,
  ids: readonly number[],
): Promise<{ rule_id: number; daily_cap: number }[]> {
  const { rows } = await db.execute<{ rule_id: number; daily_cap: number }>(
    sql`select id as rule_id, daily_cap from targeting_rule where ${anyOf(sql`id`, ids)} order by id`,
  )
  return rows
}

/** The publisher link of each rule; unknown ids are left out. */
export async function linksOfRules(
  db: Db,
  ids: readonly number[],
): Promise<{ rule_id: number; targeting_id: number }[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ rule_id: number; targeting_id: number }>(
    sql`select id as rule_id, targeting_id from targeting_rule where ${anyOf(sql`id`, ids)} order by id`,
  )
  return rows
}
