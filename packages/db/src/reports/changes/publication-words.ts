import { targetingModeLabel } from '@headgate/domain/labels'
import type { ContentDifference, FieldChange, RuleDifference } from '@headgate/domain/rules/rule-difference'
import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { hoursText } from '@headgate/domain/run-hours/hours-text'
import { counted } from '../../base/archive-life-cycle.ts'
import { capWords, percentText } from './change-words.ts'

/** Where rules lead to, by their ids, in words. */
export type RuleNames = ReadonlyMap<number, string>

/** More rules than this are counted. */
const MOST_RULES = 3

/** What a publication changed, after the name of the record. */
export function publicationWords(
  { isFirst, isSame, fields, rules }: ContentDifference & { isFirst: boolean },
  names: RuleNames,
): string {
  if (isFirst) return `was published for the first time, with ${counted(rules.length, 'rule') || 'no rule'}`
  if (isSame) return 'was published again without a change'
  const changed = rules.filter(({ kind }) => kind !== 'same')
  const told = changed.slice(0, MOST_RULES).map((rule) => ruleWords(rule, names))
  const more = changed.length - told.length
  return `was published: ${[
    ...told,
    ...(more === 0 ? [] : [`${counted(more, 'more rule')} changed`]),
    ...fieldsWords(fields),
  ].join('; ')}`
}

function ruleWords({ id, kind, before, after, moved, fields }: RuleDifference, names: RuleNames): string {
  const rule = `rule ${id} (${names.get(id ?? 0) ?? 'unknown'})`
  if (kind === 'added') return `${rule} is new`
  if (kind === 'removed') return `${rule} is gone`
  const words = Object.entries(ruleFields).flatMap(([name, tell]) =>
    fields.filter(({ field }) => field === name).map((change) => tell(change)),
  )
  if (moved) words.push(`priority ${after} instead of ${before}`)
  return `${rule} has ${words.join(', ')}`
}

/** The fields of a rule, of a publisher link or a group, in the order in which they are told. */
const ruleFields: Readonly<Record<string, (change: FieldChange) => string>> = {
  daily_cap: ({ before, after }) => capWords(before, after),
  capacity: ({ before, after }) => capWords(before, after),
  weight: ({ before, after }) => `a weight of ${weightText(after)} instead of ${weightText(before)}`,
  revenue_share_percentage: ({ before, after }) =>
    `a share of ${shareText(after)} instead of ${shareText(before)}`,
  hours: ({ after }) =>
    after === null || after === undefined
      ? 'no hours any more'
      : `other hours: ${hoursText(after as RunHours)}`,
  targets: () => 'another target',
  provider_link_id: () => 'another target',
}

function weightText(weight: unknown): string {
  return weight === null || weight === undefined ? 'none' : percentText(weight)
}

function shareText(share: unknown): string {
  return share === null || share === undefined ? 'the default' : percentText(share)
}

const ownWords: ReadonlySet<string> = new Set(['targeting_type', 'warmup_mode', 'capacity'])

/** Fields of the link itself. The capacity of a group follows from its rules. */
function fieldsWords(fields: readonly FieldChange[]): string[] {
  const words: string[] = []
  const mode = fields.find(({ field }) => field === 'targeting_type')
  if (mode)
    words.push(
      `${targetingModeLabel(String(mode.after))} instead of ${targetingModeLabel(String(mode.before))}`,
    )
  const warmUp = fields.find(({ field }) => field === 'warmup_mode')
  if (warmUp) words.push(`warm-up mode ${warmUp.after === true ? 'on' : 'off'}`)
  const filters = fields.filter(({ field }) => field.startsWith('filters.')).length
  if (filters > 0) words.push(`${counted(filters, 'filter')} changed`)
  const others = fields.filter(({ field }) => !ownWords.has(field) && !field.startsWith('filters.')).length
  if (others > 0) words.push(`${counted(others, 'other setting')} changed`)
  return words
}
