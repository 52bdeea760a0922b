import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesAround } from './pages-around.ts'

const cases: [page: number, pages: number, shown: string][] = [
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 4 5 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
  [5, 20, '1 … 4 5 6 … 20'],
  [16, 20, '1 … 15 16 17 … 20'],
  [17, 20, '1 … 16 17 18 19 20'],
  [20, 20, '1 … 16 17 18 19 20'],
]

for (const [page, pages, shown] of cases)
  test(`on page ${page} of ${pages} a pager shows ${shown}`, () => {
    const text = pagesAround(page, pages).map((one) => (one < 0 ? '…' : one))
    assert.equal(text.join(' '), shown)
  })

test('a pager never shows a page twice, and always the first, the last and the current', () => {
  for (let pages = 1; pages <= 30; pages += 1)
    for (let page = 1; page <= pages; page += 1) {
      const shown = pagesAround(page, pages)
      assert.equal(new Set(shown).size, shown.length)
      for (const needed of [1, page, pages]) assert.ok(shown.includes(needed))
    }
})
