import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupChanges, type SubjectChange } from './group-changes.ts'

const of = (kind: SubjectChange['kind'], id: number, change: Partial<SubjectChange> = {}): SubjectChange => ({
  kind,
  id,
  publisher: kind === 'targeting' ? 7 : null,
  direction: 'fall',
  since: 1_000,
  isOpen: true,
  expected: 800,
  seen: 200,
  hours: 2,
  ...change,
})
const link = (id: number, change?: Partial<SubjectChange>) => of('targeting', id, change)
const told = (...changes: SubjectChange[]) =>
  groupChanges(changes).map(({ kind, id, links }) => [kind, id, ...links].join(' '))

for (const [name, changes, expected] of [
  ['two links', [link(1), link(2)], ['targeting 1', 'targeting 2']],
  ['three links of one hour', [link(1), link(2), link(3)], ['publisher 7 1 2 3']],
  [
    'a link that shows it an hour later',
    [link(1), link(2), link(3, { since: 1_001 })],
    ['publisher 7 1 2 3'],
  ],
  [
    'a link that fell two hours later',
    [link(1), link(2), link(3, { since: 1_002 })],
    ['targeting 1', 'targeting 2', 'targeting 3'],
  ],
  [
    'a link that rose',
    [link(1), link(2), link(3, { direction: 'rise' })],
    ['targeting 1', 'targeting 2', 'targeting 3'],
  ],
  [
    'a link of another publisher',
    [link(1), link(2), link(3, { publisher: 8 })],
    ['targeting 1', 'targeting 2', 'targeting 3'],
  ],
  [
    'three links of which two have closed',
    [link(1), link(2, { isOpen: false }), link(3, { isOpen: false })],
    ['publisher 7 1'],
  ],
  ['three links that have closed', [1, 2, 3].map((id) => link(id, { isOpen: false })), []],
  [
    'their publisher',
    [link(1), link(2), link(3), of('publisher', 7, { expected: 3_000 })],
    ['publisher 7 1 2 3'],
  ],
  ['a publisher whose only link fell', [link(1), of('publisher', 7)], ['targeting 1']],
  [
    'a publisher of which one link explains little',
    [link(1), of('publisher', 7, { expected: 9_000 })],
    ['publisher 7', 'targeting 1'],
  ],
  ['another publisher', [link(1), of('publisher', 8)], ['targeting 1', 'publisher 8']],
  ['an advertiser that gets less because a link fell', [link(1), of('provider', 4)], ['targeting 1']],
  [
    'an advertiser that fell at another time',
    [link(1), of('provider', 4, { since: 900 })],
    ['targeting 1', 'provider 4'],
  ],
  ['an advertiser by itself', [of('provider', 4), of('provider', 5, { isOpen: false })], ['provider 4']],
] as [string, SubjectChange[], string[]][])
  test(`what is told of ${name}`, () => assert.deepEqual(told(...changes), expected))

test('a group adds up its links, since the first of them', () => {
  const [group] = groupChanges([link(3, { since: 1_001, hours: 1 }), link(1), link(2)])
  assert.deepEqual(group, {
    kind: 'publisher',
    id: 7,
    publisher: null,
    direction: 'fall',
    isOpen: true,
    since: 1_000,
    expected: 2_400,
    seen: 600,
    hours: 2,
    links: [1, 2, 3],
  })
})
