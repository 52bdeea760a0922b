/** The environment without the variables that node:test sets. */
function environment(): string {
  return JSON.stringify(
    Object.entries(process.env)
      .filter(([name]) => !name.startsWith('NODE_TEST_'))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** State that all files of one process share, as it is now. */
export class ProcessState {
  readonly #env = environment()
  readonly #folder = process.cwd()
  readonly #clocks = [globalThis.setTimeout, globalThis.setInterval, globalThis.Date]

  /** The changes since then that affect later files, as text; empty if there are none. */
  changed(): string {
    const now = new ProcessState()
    return [
      now.#env === this.#env ? '' : 'another environment (process.env)',
      now.#folder === this.#folder ? '' : 'another working directory',
      now.#clocks.every((clock, at) => clock === this.#clocks[at]) ? '' : 'a clock that is not the real one',
    ]
      .filter(Boolean)
      .join(', ')
  }
}
