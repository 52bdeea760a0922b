import { KeyRows } from '../../tables/key-rows.ts'
import { moods, type Mood } from '../block-rule.ts'
import { parityOf, type Lease } from '../lease.ts'

/** A row: the lease, a word with small figures, and three numbers in two words each. */
const STATE = 1
const WIDTH = 8
const NOW_PER_MS = 1
const MOOD_UNTIL = 2
const ASK_AGAIN_AT = 3
/** Bits of the word with small figures: the mood, whether the lease is starved, and above them the waiting searches. */
const MOOD = 3
const STARVED = 4
const WAITING_SHIFT = 3

/**
 * What is known of a lease only while it is used, waited for or called for. One object shows one lease after the other: it
 * is valid until the next call of `LeaseMoves`.
 */
export class LeaseMove {
  #rows!: KeyRows
  #row = 0

  /** Shows the lease of a row. */
  show(rows: KeyRows, row: number): this {
    this.#rows = rows
    this.#row = row
    return this
  }

  /** Units used per millisecond now. */
  get nowPerMs(): number {
    return this.#rows.number(this.#row, NOW_PER_MS)
  }

  set nowPerMs(units: number) {
    this.#rows.setNumber(this.#row, NOW_PER_MS, units)
  }

  get mood(): Mood {
    return moods[this.#state & MOOD]!
  }

  set mood(mood: Mood) {
    this.#state = (this.#state & ~MOOD) | moods.indexOf(mood)
  }

  /** Time of `performance.now()`, as all times here. */
  get moodUntil(): number {
    return this.#rows.number(this.#row, MOOD_UNTIL)
  }

  set moodUntil(time: number) {
    this.#rows.setNumber(this.#row, MOOD_UNTIL, time)
  }

  /** After a reply with fewer units than wanted, units ahead of need are requested again at this time. */
  get askAgainAt(): number {
    return this.#rows.number(this.#row, ASK_AGAIN_AT)
  }

  set askAgainAt(time: number) {
    this.#rows.setNumber(this.#row, ASK_AGAIN_AT, time)
  }

  /** Searches that are waiting for units. */
  get waiting(): number {
    return this.#state >>> WAITING_SHIFT
  }

  set waiting(searches: number) {
    this.#state = (this.#state & (MOOD | STARVED)) | (searches << WAITING_SHIFT)
  }

  /** Searches found no unit here although other engines have some. */
  get isStarved(): boolean {
    return (this.#state & STARVED) !== 0
  }

  set isStarved(isStarved: boolean) {
    this.#state = isStarved ? this.#state | STARVED : this.#state & ~STARVED
  }

  /** Whether nothing of the lease moves, but for the time of `askAgainAt`. */
  get isAtRest(): boolean {
    return this.#state === 0 && this.nowPerMs === 0
  }

  get #state(): number {
    return this.#rows.word(this.#row, STATE)
  }

  set #state(state: number) {
    this.#rows.setWord(this.#row, STATE, state)
  }
}

/** The leases that move at present, in columns: 32 bytes for each, 5 to 11 for finding it, and no object. */
export class LeaseMoves {
  /** Those of even days and those of odd days. */
  readonly #halves = [new KeyRows(WIDTH), new KeyRows(WIDTH)] as const
  readonly #shown = new LeaseMove()

  get size(): number {
    return this.#halves[0].size + this.#halves[1].size
  }

  get(lease: Lease): LeaseMove | undefined {
    const rows = this.#halves[parityOf(lease)]
    const row = rows.size === 0 ? -1 : rows.find(lease)
    return row === -1 ? undefined : this.#shown.show(rows, row)
  }

  /** The lease's move, a new one if it has none. */
  of(lease: Lease): LeaseMove {
    const rows = this.#halves[parityOf(lease)]
    const row = rows.find(lease)
    return this.#shown.show(rows, row === -1 ? rows.add(lease) : row)
  }

  /** As `get`. Before that it ends a mood that is over, and forgets the lease when nothing of it moves any more. */
  settled(lease: Lease, now: number): LeaseMove | undefined {
    const rows = this.#halves[parityOf(lease)]
    const row = rows.size === 0 ? -1 : rows.find(lease)
    if (row === -1) return undefined
    const move = this.#shown.show(rows, row)
    if (move.mood !== 'calm' && now > move.moodUntil) move.mood = 'calm'
    if (!move.isAtRest || now <= move.askAgainAt) return move
    rows.remove(row)
    return undefined
  }

  /**
   * A walk over the leases of a day that move: returns the next of them with each call, `undefined` at the end. Others may
   * begin or end to move meanwhile. One that moves all the time comes at least once; one that begins comes in the next walk.
   */
  leases(day: number): () => Lease | undefined {
    const rows = this.#halves[(day & 1) as 0 | 1]
    let row = rows.size
    return () => {
      // Down from the last: the row that takes the number of a removed one has come already.
      row = Math.min(row, rows.size) - 1
      return row < 0 ? undefined : rows.keyOf(row)
    }
  }

  /** Forgets the leases of a day, and gives their memory back. */
  forget(day: number): void {
    this.#halves[(day & 1) as 0 | 1].clear()
  }
}
