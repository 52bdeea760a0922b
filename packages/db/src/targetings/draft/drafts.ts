import type { TargetingRule, TargetingValues } from '@headgate/contract/targetings/values'
import type { Db } from '../../base/database.ts'
import { fieldsOf, type TargetingRow } from './fields.ts'
import { readRules, ruleValues } from './rules.ts'

/** The whole draft of a stored publisher link, as a save sends it. */
export function draftOf(row: TargetingRow, rules: readonly TargetingRule[]): TargetingValues {
  return { ...fieldsOf(row), status: row.status, targeting_rules: rules.map(ruleValues) }
}

/** The whole drafts of stored publisher links, by id. */
export async function draftsOf(db: Db, rows: readonly TargetingRow[]): Promise<Map<number, TargetingValues>> {
  const rules = await readRules(
    db,
    rows.map((row) => row.id),
  )
  return new Map(rows.map((row) => [row.id, draftOf(row, rules.get(row.id) ?? [])]))
}
