import type { TargetingHistoryEntry } from '@headgate/contract/targetings/revisions'
import type { RuleTargetValues } from '@headgate/contract/targetings/values'
import type { Db } from '../base/database.ts'
import { changesOf, entryOf, namesIn, readAudit, type HistoryPage } from '../base/history.ts'
import type { RuleChanges } from './write-rules.ts'

type Fields = Record<string, unknown>

/**
 * One page of the changes to a publisher link and its rules, the latest first. See
 * docs/behaviour/publisher-links.md#activity-log.
 */
export async function readTargetingHistory(
  db: Db,
  id: number,
  page: HistoryPage,
): Promise<{ history: TargetingHistoryEntry[]; total: number }> {
  const { rows, total } = await readAudit(db, 'targeting', id, page)
  const parts = rows.map((row) => ({
    row: { ...row, before: linkFields(row.before), after: linkFields(row.after) },
    rules: { before: rulesIn(row.before), after: rulesIn(row.after) },
  }))
  const names = await namesIn(
    db,
    parts.flatMap(({ row }) => [row.before, row.after]),
  )
  const history = parts.map(({ row, rules }) => {
    const entry = entryOf(row, names)
    const ids = Object.keys(rules.after).map(Number)
    return {
      ...entry,
      targeting_logs: entry.changes,
      targeting_rule_logs: ids.map((ruleId) => ruleLog(ruleId, rules.before[ruleId], rules.after[ruleId])),
    }
  })
  return { history, total }
}

function linkFields(fields: Fields | null): Fields | null {
  const { targeting_rules: _rules, ...rest } = fields ?? {}
  return fields && rest
}

const rulesIn = (fields: Fields | null) => (fields?.['targeting_rules'] ?? {}) as RuleChanges['after']

function ruleLog(
  ruleId: number,
  before: Fields | null | undefined,
  after: Fields | null | undefined,
): TargetingHistoryEntry['targeting_rule_logs'][number] {
  const action = after === null ? 'archive' : before ? 'update' : 'create'
  return { rule_id: ruleId, action, changes: changesOf(shown(before), shown(after), new Map()) }
}

/** The targets of a rule in readable words. */
function shown(fields: Fields | null | undefined): Fields | null {
  if (!fields) return null
  const entries = fields['provider_details'] as RuleTargetValues[] | undefined
  if (!entries) return fields
  const texts = entries.map(({ traffic, provider_link: link, advertiser_link_group_id: group }) => {
    const target = link === null ? `advertiser link group ${group}` : `advertiser link ${link}`
    return entries.length > 1 ? `${target} (${traffic} %)` : target
  })
  return { ...fields, provider_details: texts }
}
