import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fitted, fitting } from './fitting.ts'

const control = (id: string, width: number, rank: number, isSet = false): Fitted => ({
  id,
  width,
  rank,
  isSet,
})
const bar = [
  control('period', 120, 0, true),
  control('interval', 120, 1),
  control('platform', 120, 4),
  control('country', 120, 5),
  control('group', 120, 2),
  control('compare', 140, 3),
]

test('a line shows what is set, then what is used most while there is room', () => {
  const rows: [what: string, controls: readonly Fitted[], room: number, shown: string[]][] = [
    ['room for all', bar, Infinity, ['period', 'interval', 'platform', 'country', 'group', 'compare']],
    ['room for exactly two', bar, 264, ['period', 'interval']],
    ['one pixel less', bar, 263, ['period']],
    ['no room at all', bar, 0, ['period']],
    ['by rank, not by place', bar, 420, ['period', 'interval', 'group']],
    ['a wide one that does not fit ends it', bar, 540, ['period', 'interval', 'group']],
    [
      'a set one takes the room of others',
      bar.map((one) => (one.id === 'country' ? { ...one, isSet: true } : one)),
      420,
      ['period', 'interval', 'country'],
    ],
    [
      'set ones stay without room',
      bar.map((one) => ({ ...one, isSet: true })),
      100,
      ['period', 'interval', 'platform', 'country', 'group', 'compare'],
    ],
  ]
  for (const [what, controls, room, shown] of rows)
    assert.deepEqual([...fitting(controls, room)].toSorted(), shown.toSorted(), what)
})
