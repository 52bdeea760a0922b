import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { moods, type Mood } from '../block-rule.ts'
import type { Lease } from '../lease.ts'
import { leaseOf } from '../lease.ts'
import { type LeaseMove, LeaseMoves } from './lease-moves.ts'

const DAY = 20_000
const SLOTS = 3_000

interface Plain {
  nowPerMs: number
  mood: Mood
  moodUntil: number
  askAgainAt: number
  waiting: number
  isStarved: boolean
}

const plainOf = ({ nowPerMs, mood, moodUntil, askAgainAt, waiting, isStarved }: LeaseMove): Plain => ({
  nowPerMs,
  mood,
  moodUntil,
  askAgainAt,
  waiting,
  isStarved,
})

const isOver = (move: Plain, now: number) =>
  move.nowPerMs === 0 &&
  move.mood === 'calm' &&
  move.waiting === 0 &&
  !move.isStarved &&
  now > move.askAgainAt

test(`moves are those of plain objects, whatever changes and ends (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  const moves = new LeaseMoves()
  const plain = new Map<Lease, Plain>()
  let now = 1_000
  const check = () => {
    assert.equal(moves.size, plain.size)
    for (const [lease, move] of plain) assert.deepEqual(plainOf(moves.get(lease)!), move)
  }
  const steps: ((lease: Lease, move: Plain) => void)[] = [
    (lease, move) => (moves.of(lease).nowPerMs = move.nowPerMs = random.chance(0.5) ? 0 : random.next()),
    (lease, move) => (moves.of(lease).mood = move.mood = random.pick(moods)),
    (lease, move) => (moves.of(lease).moodUntil = move.moodUntil = now + random.next() * 2_000),
    (lease, move) => (moves.of(lease).askAgainAt = move.askAgainAt = now + random.next() * 1_000),
    (lease, move) =>
      (moves.of(lease).waiting = move.waiting = random.chance(0.5) ? 0 : random.between(1, 10_000)),
    (lease, move) => (moves.of(lease).isStarved = move.isStarved = random.chance(0.3)),
  ]
  for (let step = 0; step < 80_000; step += 1) {
    now += random.next()
    const lease = leaseOf(random.between(0, SLOTS), DAY + random.between(0, 1))
    const before = plain.get(lease)
    assert.equal(moves.get(lease) !== undefined, before !== undefined)
    if (random.chance(0.6)) {
      const move = before ?? plainOf(moves.of(lease))
      if (!before)
        assert.deepEqual(move, {
          nowPerMs: 0,
          mood: 'calm',
          moodUntil: 0,
          askAgainAt: 0,
          waiting: 0,
          isStarved: false,
        })
      plain.set(lease, move)
      random.pick(steps)(lease, move)
    } else {
      if (before && before.mood !== 'calm' && now > before.moodUntil) before.mood = 'calm'
      if (before && isOver(before, now)) plain.delete(lease)
      const move = moves.settled(lease, now)
      assert.deepEqual(move && plainOf(move), plain.get(lease))
    }
    if (step % 10_000 === 9_999) {
      check()
      for (const one of plain.keys())
        if (leaseOf(one >> 1, DAY) === one && step % 20_000 < 10_000) plain.delete(one)
      if (step % 20_000 < 10_000) moves.forget(DAY)
      check()
    }
  }
})

test(`a walk comes to all that move all the time, whatever begins and ends meanwhile (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  const moves = new LeaseMoves()
  const steady = new Set<Lease>()
  const others = new Set<Lease>()
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const lease = leaseOf(slot, DAY)
    moves.of(lease)
    if (slot % 3 === 0) {
      steady.add(lease)
      moves.of(lease).waiting = 1
    } else others.add(lease)
    moves.of(leaseOf(slot, DAY + 1))
  }
  let times = 0
  const next = moves.leases(DAY)
  for (let lease = next(); lease !== undefined; lease = next()) {
    times += 1
    assert.equal(lease, leaseOf(lease >> 1, DAY))
    assert.ok(moves.get(lease), 'only what moves')
    steady.delete(lease)
    // The one that came, and some others.
    moves.settled(lease, 1)
    others.delete(lease)
    for (const other of others) {
      if (random.chance(0.7)) break
      moves.settled(other, 1)
      others.delete(other)
    }
    if (random.chance(0.2)) {
      const begins = leaseOf(random.between(SLOTS, SLOTS * 2), DAY)
      moves.of(begins).nowPerMs = 1
    }
  }
  assert.equal(steady.size, 0)
  assert.ok(times < SLOTS * 2)
})

test('a walk ends when its day is forgotten, and the other day stays', () => {
  const moves = new LeaseMoves()
  for (let slot = 0; slot < 1_000; slot += 1) {
    moves.of(leaseOf(slot, DAY)).waiting = 1
    moves.of(leaseOf(slot, DAY + 1)).waiting = 2
  }
  const next = moves.leases(DAY)
  assert.notEqual(next(), undefined)
  moves.forget(DAY)
  assert.equal(next(), undefined)
  assert.equal(moves.size, 1_000)
  const nextOfOther = moves.leases(DAY + 1)
  for (let times = 0; times < 1_000; times += 1) assert.notEqual(nextOfOther(), undefined)
  assert.equal(nextOfOther(), undefined)
  assert.equal(moves.get(leaseOf(7, DAY)), undefined)
  assert.equal(moves.get(leaseOf(7, DAY + 1))!.waiting, 2)
})
