/** Permissive licences and file-level copyleft, which any product may be built on. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'PDDL-1.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])

/** Whether an SPDX expression allows use under listed licences: any side of OR, every side of AND. */
export function isAllowed(expression: string): boolean {
  const text = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  const outside = (separator: string) => splitOutside(text, separator)
  const choices = outside(' OR ')
  if (choices.length > 1) return choices.some(isAllowed)
  const needs = outside(' AND ')
  if (needs.length > 1) return needs.every(isAllowed)
  return ALLOWED.has(text.split(' WITH ')[0]!.trim())
}

/** Splits at a separator outside parentheses. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at))
      from = at + separator.length
    }
  }
  return [...parts, text.slice(from)]
}
