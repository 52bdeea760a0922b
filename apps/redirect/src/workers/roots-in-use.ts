import type { SnapshotMemory } from '@headgate/domain/snapshot/snapshot-memory'

interface RootInUse {
  readonly root: number
  /** Threads that may still read it. */
  readers: number
  /** Records that it has and the next root has not; null while there is no next one. */
  replaced: readonly number[] | null
}

/**
 * The roots of the snapshot that threads read, the oldest first. What a publication has replaced is given back to the
 * memory when no thread reads the root before it, nor an older one: a search that is parked reads its root until it is
 * answered (docs/behaviour/engine.md#leases).
 */
export class RootsInUse {
  readonly #memory: SnapshotMemory
  readonly #threads: number
  readonly #roots: RootInUse[]

  /** All threads begin with `root`. */
  constructor(memory: SnapshotMemory, threads: number, root: number) {
    this.#memory = memory
    this.#threads = threads
    this.#roots = [{ root, readers: threads, replaced: null }]
  }

  /** How many roots are in use. */
  get size(): number {
    return this.#roots.length
  }

  /** A new root goes to all threads. `replaced` is what it does without: `SnapshotBuilder.replaced`. */
  publish(root: number, replaced: readonly number[]): void {
    this.#roots.at(-1)!.replaced = replaced
    this.#roots.push({ root, readers: this.#threads, replaced: null })
  }

  /** The last root has one more reader, until it is `released`. */
  pin(): number {
    const last = this.#roots.at(-1)!
    last.readers += 1
    return last.root
  }

  /** A thread reads a root no more. Each thread says it once for each root. */
  released(root: number): void {
    const found = this.#roots.find((one) => one.root === root)
    if (found === undefined) throw new Error(`Root ${root} is not in use`)
    found.readers -= 1
    for (;;) {
      const [oldest] = this.#roots
      if (oldest!.readers > 0 || oldest!.replaced === null) return
      this.#roots.shift()
      this.#memory.release(oldest!.replaced)
    }
  }
}
