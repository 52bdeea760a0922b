import type { Db } from '@headgate/db/base/database'
import { readEngineState } from '@headgate/db/engine/state'
import { defaultThresholds } from '@headgate/domain/decision/thresholds'
import {
  ReferenceEngine,
  type ReferenceSearch,
} from '@headgate/domain/testing/reference-model/reference-engine'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { thorough } from '@headgate/runtime/testing/ledger'
import type { Answered } from './change-load.ts'

/**
 * Milliseconds within which a publication must be in force: one of docs/design.md#figures-to-reach, which a machine that is
 * busy with all checks cannot judge.
 */
export const WITHIN_MS = thorough ? 5_000 : 60_000
/** Picks of a round robin that are tried: more than any of its cycles in these tests. */
const PICKS = 12
/** Placeholder for the click id in kept addresses. */
const CLICK = 'CLICK'

interface State {
  /** The change that made it, for messages. */
  name: string
  /** When the change was begun, and when it was confirmed. */
  begunAt: number
  confirmedAt: number
  entities: ReadonlyMap<string, EngineChange>
  /** Possible locations of a search, by link and keyword. */
  places: Map<string, ReadonlySet<string>>
}

/**
 * Every published state in order, and where each sends a search according to the plain reference model. A reply is
 * right if one single state that may have been in force at the time gives exactly that reply.
 */
export class StateHistory {
  readonly #db: Db
  readonly #states: State[] = []
  #revision = 0

  constructor(db: Db) {
    this.#db = db
  }

  get revision(): number {
    return this.#revision
  }

  /** Makes a change and notes the state after it. */
  async change(name: string, make: () => Promise<unknown>): Promise<void> {
    const begunAt = performance.now()
    await make()
    const confirmedAt = performance.now()
    const changes = await readEngineState(this.#db, this.#revision)
    const entities = new Map(this.#states.at(-1)?.entities)
    for (const change of changes) entities.set(`${change.kind}:${change.entity_id}`, change)
    this.#revision = changes.at(-1)?.revision ?? this.#revision
    this.#states.push({ name, begunAt, confirmedAt, entities, places: new Map() })
  }

  /** Null when the reply is right, else a description of what is wrong. */
  problemOf(answer: Answered, publisherId: number): string | null {
    const place = answer.location.replace(answer.click, CLICK)
    const possible = this.#states.filter((state, at) => {
      const next = this.#states[at + 1]
      return (
        state.begunAt <= answer.answeredAt &&
        (next === undefined || next.confirmedAt + WITHIN_MS >= answer.sentAt)
      )
    })
    if (possible.some((state) => placesOf(state, answer, publisherId).has(place))) return null
    const names = possible.map(
      (state) => `${state.name}: ${[...placesOf(state, answer, publisherId)].join(' or ')}`,
    )
    return `link ${answer.targetingId}, ${answer.keyword}: ${place}, but it could be\n  ${names.slice(-8).join('\n  ')}`
  }

  /** The same when only the last state may be in force. */
  problemNow(answer: Answered, publisherId: number): string | null {
    const last = this.#states.at(-1)!
    const places = placesOf(last, answer, publisherId)
    const place = answer.location.replace(answer.click, CLICK)
    return places.has(place) ? null : `${last.name}: ${place}, not ${[...places].join(' or ')}`
  }
}

function placesOf(state: State, answer: Answered, publisherId: number): ReadonlySet<string> {
  const key = `${answer.targetingId}:${answer.keyword}`
  const known = state.places.get(key)
  if (known !== undefined) return known
  const places = new Set<string>()
  // With caps open, and with every cap used up, because a difference in caps is no difference in revisions.
  for (const full of [false, true]) {
    const model = new ReferenceEngine(defaultThresholds)
    for (const change of state.entities.values()) model.apply(change)
    const now = Date.now()
    if (full) useUp(model, state, new Date(now).toISOString().slice(0, 10))
    for (let pick = 0; pick < PICKS; pick += 1)
      places.add(model.decide(searchOf(answer, publisherId), now).location ?? 'status 404')
  }
  state.places.set(key, places)
  return places
}

/** Takes all units of all rule caps. */
function useUp(model: ReferenceEngine, state: State, day: string): void {
  for (const { kind, content } of state.entities.values()) {
    if (kind !== 'targeting' || content === null || !('rules' in content)) continue
    for (const rule of content.rules)
      if ('daily_cap' in rule) model.taken.set(`rule:${rule.id}:${day}`, rule.daily_cap)
  }
}

function searchOf({ targetingId, keyword }: Answered, publisherId: number): ReferenceSearch {
  return {
    publisherId,
    targetingId,
    forged: false,
    keyword,
    address: 1,
    bot: false,
    proxy: false,
    chrome: 140,
    windows: 10,
    highPaying: false,
    parameters: { CLICK_ID: CLICK },
  }
}
