import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEntries } from './list-entries.ts'
import { entryDifference, listLines, withLines, withoutEntries } from './list-text.ts'

test('lines keep their number and their comment', () => {
  const content = '# best\r\nloan # any\r\n\r\n  car insurance\r\n#\r\n'
  assert.deepEqual(listLines(content), [
    { line: 2, entry: 'loan', comment: 'any' },
    { line: 4, entry: 'car insurance', comment: '' },
  ])
  assert.deepEqual(
    listLines(content).map(({ entry }) => entry),
    listEntries(content),
  )
})

test('lines are added at the end, each entry once', () => {
  const cases: [string, string, string, number][] = [
    ['', 'a', 'a\n', 0],
    ['a', 'b # why', 'a\nb # why\n', 0],
    ['a\n', ' b \r\n\r\na # again\nb', 'a\nb\n', 2],
    ['a # old\n', 'a # new', 'a # old\n', 1],
    ['a\n', '# only a comment', 'a\n# only a comment\n', 0],
  ]
  for (const [content, added, result, present] of cases)
    assert.deepEqual(withLines(content, added), { content: result, present }, added)
})

test('an entry is removed with all its lines; other lines stay to the letter', () => {
  const content = '# head\na # one\r\nb\na\n  c  \n'
  assert.deepEqual(withoutEntries(content, ['a']), { content: '# head\nb\n  c  \n', missing: [] })
  assert.deepEqual(withoutEntries(content, ['c', 'head', 'c']).missing, ['head'])
})

test('a difference counts each entry once and no comment', () => {
  assert.deepEqual(entryDifference(listEntries('a\nb\nb\nc'), listEntries('c # now\nd\na\nd')), {
    added: ['d'],
    removed: ['b'],
  })
})
