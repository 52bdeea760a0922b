/** Marks a statement that breaks the version before on purpose: the comment line above it says why this is safe. */
const MARKER = /^--\s*breaks the version before:[ \t]*\S/im

interface Rule {
  finds: RegExp
  why: string
}

const dropped = 'the version before still uses what is dropped'
const renamed = 'the version before uses the old name'

const postgres: readonly Rule[] = [
  { finds: /\bdrop\s+(?:table|column|view|function|type|schema|sequence)\b/i, why: dropped },
  { finds: /\brename\s+(?:to|column|constraint|value)\b|\brename\s+"?\w+"?\s+to\b/i, why: renamed },
  {
    finds: /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
    why: 'the version before reads the old type',
  },
  { finds: /\bset\s+not\s+null\b/i, why: 'the version before writes rows without a value' },
  { finds: /\bdrop\s+default\b/i, why: 'the version before writes rows without a value' },
  {
    finds:
      /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\S+\s+(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/i,
    why: 'the version before writes rows without a value',
  },
  {
    finds: /\badd\s+constraint\s+\S+\s+(?:check|unique|foreign\s+key|exclude)\b|\bcreate\s+unique\s+index\b/i,
    why: 'the version before may write rows that the new rule refuses',
  },
]

const clickhouse: readonly Rule[] = [
  { finds: /\bdrop\s+(?:table|column|view)\b|\btruncate\b/i, why: dropped },
  { finds: /\brename\s+(?:table|column)\b|\bexchange\s+tables\b/i, why: renamed },
]

/** Tables that a migration makes itself have no version before. */
function ofNewTable(statement: string, made: ReadonlySet<string>): boolean {
  const name = /\b(?:alter\s+table|on)\s+(?:if\s+exists\s+|only\s+)*("?[\w.]+"?)/i.exec(statement)?.[1]
  return name !== undefined && made.has(name.replaceAll('"', ''))
}

/**
 * Statements of a migration with which the version before could not go on: while parts of both versions run, and after
 * a way back (docs/upgrade.md#migrations). Each with the reason. A marker above a statement allows it.
 */
export function breaksVersionBefore(sql: string, engine: 'postgres' | 'clickhouse'): string[] {
  const statements = sql.split(/--> statement-breakpoint|;[ \t]*(?:\n|$)/)
  const made = new Set(
    [...sql.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?([\w.]+)"?/gi)].map(([, name]) => name!),
  )
  return statements.flatMap((statement) => {
    if (MARKER.test(statement)) return []
    const text = statement.replaceAll(/^\s*--.*$/gm, '').trim()
    const rule = (engine === 'postgres' ? postgres : clickhouse).find(({ finds }) => finds.test(text))
    return rule === undefined || ofNewTable(text, made)
      ? []
      : [`${text.replaceAll(/\s+/g, ' ').slice(0, 120)}: ${rule.why}`]
  })
}
