/** The failure of one check or test, ready to print. */
export interface Failure {
  title: string
  detail: string
}

/** The result of a check, of one file of tests, or of many together. */
export interface Outcome {
  name: string
  passed: number
  failed: number
  skipped: number
  /** Milliseconds. */
  duration: number
  failures: Failure[]
}

/** The empty result of something that has just begun. */
export function noneYet(name: string): Outcome {
  return { name, passed: 0, failed: 0, skipped: 0, duration: 0, failures: [] }
}

/** A check with a single result. */
export function single(name: string, duration: number, detail?: string): Outcome {
  const ok = detail === undefined
  return {
    name,
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    skipped: 0,
    duration,
    failures: ok ? [] : [{ title: name, detail }],
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

/** Prints one line for something that has finished, with its failures below. */
export function printOutcome(outcome: Outcome): void {
  const { passed, failed, skipped } = outcome
  const counts = [
    passed + failed + skipped > 1 ? `${passed} passed` : '',
    failed ? `${failed} failed` : '',
    skipped ? `${skipped} skipped` : '',
  ].filter(Boolean)
  console.log(`${failed ? '✗' : '✓'} ${[outcome.name, ...counts, seconds(outcome.duration)].join(' · ')}`)
  for (const failure of outcome.failures) printFailure(failure)
}

export function printFailure({ title, detail }: Failure): void {
  const lines = detail.trimEnd().split('\n')
  const shown = lines.length > 60 ? [...lines.slice(0, 45), '…', ...lines.slice(-14)] : lines
  console.log(`\n    ✗ ${title}\n${shown.map((line) => `      ${line}`).join('\n')}\n`)
}

/**
 * Prints the last lines: the slowest, all failures once more (CI may keep only the end), and the line that CI reads.
 */
export function printSummary(outcomes: Outcome[], started: number): void {
  const sum = (pick: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + pick(outcome), 0)
  const slowest = outcomes.toSorted((a, b) => b.duration - a.duration).slice(0, 8)
  console.log('\nSlowest')
  for (const { name, duration } of slowest) console.log(`  ${seconds(duration).padStart(8)}  ${name}`)
  const failures = outcomes.flatMap(({ name, failures: list }) =>
    list.map(({ title, detail }) => ({ title: title === name ? name : `${name}: ${title}`, detail })),
  )
  if (failures.length) console.log('\nFailed')
  for (const failure of failures) printFailure(failure)
  const skipped = sum((outcome) => outcome.skipped)
  console.log(`\nin ${seconds(Date.now() - started)}`)
  const closing = `${sum((outcome) => outcome.passed)} passed, ${sum((outcome) => outcome.failed)} failed`
  console.log(skipped ? `${closing}, ${skipped} skipped` : closing)
}
