import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { changeProblem } from '@headgate/domain/snapshot/snapshot-check'
import type { Logger } from '@headgate/runtime/log'
import { KnownRevisions, type Mark } from './marks/known-revisions.ts'

/** The number of records shown in /ready; the log has all. */
const SHOWN = 10

export interface Skipped extends Pick<EngineChange, 'kind' | 'entity_id' | 'revision'> {
  problem: string
}

interface Kept {
  skipped: Skipped
  /** Mark of the version that is served instead; 0 for none. */
  served: Mark
}

/**
 * Records that this engine cannot serve from (decision 0166). Each is skipped with one error in the log. The previous
 * version stays in force until a readable record comes.
 */
export class OddRecords {
  readonly #log: Logger
  readonly #skipped = new Map<string, Kept>()

  constructor(log: Logger) {
    this.#log = log
  }

  get count(): number {
    return this.#skipped.size
  }

  /** For /ready. */
  shown(): Skipped[] {
    return Array.from(this.#skipped.values().take(SHOWN), ({ skipped }) => skipped)
  }

  /** Returns the changes that can be served. `known` is what is in force before them. */
  leaveOut(changes: readonly EngineChange[], known: KnownRevisions): EngineChange[] {
    const odd = new Set<EngineChange>()
    for (const change of changes) {
      const problem = changeProblem(change)
      if (problem !== null) {
        odd.add(change)
        this.#skip(change, problem, known)
      } else if (this.#skipped.size > 0) {
        this.#skipped.delete(keyOf(change))
      }
    }
    return changes.filter((change) => !odd.has(change))
  }

  /** Another history is in force: records that it does not have no longer count as skipped. */
  keepOnly(known: KnownRevisions): void {
    for (const [key, { skipped }] of this.#skipped)
      if (known.markOf(skipped.kind, skipped.entity_id) === 0) this.#skipped.delete(key)
  }

  /** Marks of the versions that are served instead of skipped records. */
  served(): KnownRevisions {
    const marks = new KnownRevisions()
    for (const { skipped, served } of this.#skipped.values())
      marks.set(skipped.kind, skipped.entity_id, served)
    return marks
  }

  #skip({ kind, entity_id, revision }: EngineChange, problem: string, known: KnownRevisions): void {
    const key = keyOf({ kind, entity_id })
    const before = this.#skipped.get(key)
    if (before?.skipped.revision === revision) return
    const served = before ? before.served : known.markOf(kind, entity_id)
    this.#skipped.set(key, { skipped: { kind, entity_id, revision, problem }, served })
    this.#log.error(
      { kind, entity_id, revision, problem },
      'a published record cannot be read and is skipped: its last readable version is still served',
    )
  }
}

const keyOf = ({ kind, entity_id }: Pick<EngineChange, 'kind' | 'entity_id'>) => `${kind}:${entity_id}`
