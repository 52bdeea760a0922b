import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { changeProblem } from '@headgate/domain/snapshot/snapshot-check'
import type { Logger } from '@headgate/runtime/log'
import type { KnownRevisions, Mark, Revisions } from './marks.ts'

/** The number of records shown in /ready; the log has all. */
const SHOWN = 10

export interface Skipped extends Pick<EngineChange, 'kind' | 'entity_id' | 'revision'> {
  problem: string
}

interface Kept {
  skipped: Skipped
  /** Mark of the version that is served instead. */
  served: Mark | undefined
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
  leaveOut(changes: EngineChange[], known: KnownRevisions): EngineChange[] {
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
    return odd.size === 0 ? changes : changes.filter((change) => !odd.has(change))
  }

  /** Another history is in force: records that it does not have no longer count as skipped. */
  keepOnly(known: KnownRevisions): void {
    for (const [key, { skipped }] of this.#skipped)
      if (!known.all.get(skipped.kind)?.has(skipped.entity_id)) this.#skipped.delete(key)
  }

  /** Marks of the versions that are served instead of skipped records. */
  served(): Revisions {
    const marks: Revisions = new Map()
    for (const { skipped, served } of this.#skipped.values()) {
      if (served === undefined) continue
      if (!marks.has(skipped.kind)) marks.set(skipped.kind, new Map())
      marks.get(skipped.kind)!.set(skipped.entity_id, served)
    }
    return marks
  }

  #skip({ kind, entity_id, revision }: EngineChange, problem: string, known: KnownRevisions): void {
    const key = keyOf({ kind, entity_id })
    const before = this.#skipped.get(key)
    if (before?.skipped.revision === revision) return
    const served = before ? before.served : known.all.get(kind)?.get(entity_id)
    this.#skipped.set(key, { skipped: { kind, entity_id, revision, problem }, served })
    this.#log.error(
      { kind, entity_id, revision, problem },
      'a published record cannot be read and is skipped: its last readable version is still served',
    )
  }
}

const keyOf = ({ kind, entity_id }: Pick<EngineChange, 'kind' | 'entity_id'>) => `${kind}:${entity_id}`
