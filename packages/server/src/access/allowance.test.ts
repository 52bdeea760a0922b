import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Allowance } from './allowance.ts'

const pace = { graceMs: 30_000, bytesPerSecond: 1_000 }

/** Bytes of each second, repeated, and the second in which the body is given up. */
const senders: [name: string, bytes: number[], givenUp: number | 'never'][] = [
  ['nothing', [0], 30],
  ['a byte every three seconds', [1, 0, 0], 31],
  ['half of the slowest rate', [500], 60],
  ['just below the slowest rate', [999], 'never'],
  ['the slowest rate', [1_000], 'never'],
  ['one part and then nothing', [1_000_000, ...Array<number>(99).fill(0)], 31],
  ['a part every 25 seconds', [...Array<number>(24).fill(0), 60_000], 'never'],
  ['a part every 35 seconds', [...Array<number>(34).fill(0), 60_000], 30],
]

for (const [name, bytes, givenUp] of senders) {
  test(`a sender of ${name} is given up after ${givenUp} s`, () => {
    const allowance = new Allowance(pace, 400)
    let sent = 400
    let ended: number | 'never' = 'never'
    for (let second = 1; second <= 5_000 && ended === 'never'; second += 1) {
      sent += bytes[(second - 1) % bytes.length]!
      if (allowance.spend(1_000, sent)) ended = second
    }
    assert.equal(ended, givenUp)
  })
}
