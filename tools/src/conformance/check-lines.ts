import type { Checked } from './run-checks.ts'

const signs = { passed: '✓', failed: '✗', skipped: '-' } as const
const INDENT = ' '.repeat(6)

/** How a check is printed: a line, and below it the rest of what its failure says, such as what differed. */
export function linesOf({ name, outcome, text }: Checked): string {
  const [first = '', ...rest] = text.trimEnd().split('\n')
  const line = `  ${signs[outcome]} ${outcome.padEnd(8)} ${name.padEnd(44)} ${first}`
  return [line, ...rest.map((one) => (one === '' ? '' : `${INDENT}${one}`))].join('\n')
}
