import type { LocationKinds } from './location-kinds.ts'
import type { Reply } from '@headgate/traffic/send'

/** Counts replies by the kind of their target, for the table at the end. */
export class Tally {
  readonly #kinds: LocationKinds
  readonly #counts = new Map<string, number>()
  readonly #took: number[] = []

  constructor(kinds: LocationKinds) {
    this.#kinds = kinds
  }

  add(reply: Reply): void {
    const kind = this.#kindOf(reply)
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    if (!('error' in reply)) this.#took.push(reply.took)
  }

  get total(): number {
    return this.#counts.values().reduce((sum, count) => sum + count, 0)
  }

  get answered(): number {
    return this.#took.length
  }

  count(kind: string): number {
    return this.#counts.get(kind) ?? 0
  }

  /** Lines of a table: kind, count, share; then the reply times. */
  lines(): string[] {
    const rows = [...this.#counts].toSorted(([, a], [, b]) => b - a)
    const width = Math.max(20, ...rows.map(([kind]) => kind.length))
    const line = (kind: string, count: number) =>
      `${kind.padEnd(width)} ${String(count).padStart(9)} ${((count * 100) / this.total).toFixed(1).padStart(6)} %`
    const took = this.#took.toSorted((a, b) => a - b)
    const at = (share: number) =>
      (took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0).toFixed(1)
    return [
      ...rows.map(([kind, count]) => line(kind, count)),
      line('all searches', this.total),
      `replies took ${at(0.5)} ms in the middle, ${at(0.99)} ms at 99 %`,
    ]
  }

  #kindOf(reply: Reply): string {
    if ('error' in reply) return `no reply (${reply.error})`
    if (reply.status !== 302) return `status ${reply.status}`
    return this.#kinds.of(reply.location)
  }
}
