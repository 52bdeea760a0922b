import type { EngineChange } from '@headgate/domain/snapshot/snapshot'

type Entity = Pick<EngineChange, 'kind' | 'entity_id'>

/**
 * Records that were published but could not be compiled, so that the snapshot in force has an older version of them. A
 * later version that is compiled, or the removal of the entity, ends that. Counts only what is in force: a batch that is
 * abandoned changes nothing.
 */
export class UncompiledRecords {
  readonly #inForce = new Set<string>()
  /** By entity in the present batch: whether its last record could not be compiled. */
  readonly #next = new Map<string, boolean>()

  /** How many there are in force. */
  get count(): number {
    return this.#inForce.size
  }

  failed(record: Entity): void {
    this.#next.set(keyOf(record), true)
  }

  /** A record was compiled. */
  compiled(record: Entity): void {
    // Most engines have none, and compile millions.
    if (this.#inForce.size + this.#next.size > 0) this.#next.set(keyOf(record), false)
  }

  /** The present batch is in force. */
  publish(): void {
    for (const [key, failed] of this.#next)
      if (failed) this.#inForce.add(key)
      else this.#inForce.delete(key)
    this.#next.clear()
  }

  /** The present batch is dropped. */
  abandon(): void {
    this.#next.clear()
  }
}

const keyOf = ({ kind, entity_id }: Entity) => `${kind}:${entity_id}`
