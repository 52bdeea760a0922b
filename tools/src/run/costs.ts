import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './command.ts'

/** The cost of one part of the run when it last ran, in milliseconds. */
export interface Cost {
  duration: number
  processor: number
}

const FILE = join(root, '.cache/test-costs.json')

/** For files that this machine has never run. Rough, because only the order and the lane depend on it. */
const GUESSES: [place: RegExp, cost: Cost][] = [
  [/^tools\/src\/start\.|\/publication-kills\./, { duration: 90_000, processor: 40_000 }],
  [/\/(crashes|lease-manager)\./, { duration: 45_000, processor: 10_000 }],
  [/^(lint|types)|\/(remembered|reports)\.test/, { duration: 20_000, processor: 20_000 }],
  [/\/faults\//, { duration: 30_000, processor: 12_000 }],
  [/^(apps\/api|apps\/jobs|packages\/warehouse|packages\/server)\//, { duration: 3_000, processor: 2_000 }],
  [/^/, { duration: 800, processor: 800 }],
]

function read(): Record<string, Cost> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Cost>
  } catch {
    return {}
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1).padStart(8)

/** Costs of the test files: from the last run, else a guess. */
export class Costs {
  readonly #known = read()
  readonly #now: Record<string, Cost> = {}

  of(name: string): Cost {
    return this.#known[name] ?? GUESSES.find(([place]) => place.test(name))![1]
  }

  note(name: string, cost: Cost): void {
    this.#now[name] = { duration: Math.round(cost.duration), processor: Math.round(cost.processor) }
  }

  save(): void {
    mkdirSync(dirname(FILE), { recursive: true })
    writeFileSync(FILE, JSON.stringify({ ...this.#known, ...this.#now }, undefined, 1))
  }

  /** The most expensive parts of this run, dearest first. */
  table(lines: number): string[] {
    return Object.entries(this.#now)
      .toSorted(([, a], [, b]) => b.processor - a.processor)
      .slice(0, lines)
      .map(([name, { duration, processor }]) => `  ${seconds(processor)} ${seconds(duration)}  ${name}`)
  }
}
