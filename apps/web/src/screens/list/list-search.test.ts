import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageSizes } from '@headgate/contract/base/constants'
import { publishersQuery } from '@headgate/contract/publishers'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { targetingsQuery } from '@headgate/contract/targetings/list'
import { readSearch } from '@headgate/domain/addresses/read-search'
import { listSearch } from './list-search.ts'

const read = (raw: Record<string, unknown>) => readSearch(publishersQuery, raw, pageSizes.publishers)

const publishers = (raw: unknown) => readSearch(revenueReports.query, { publishers: raw }).publishers

test('an empty address is the default view: page 1, 50 rows, id DESC', () => {
  assert.deepEqual(read({}), { page: 1, size: 50, order_by: 'id', order_direction: 'DESC', archived: false })
})

test('text of an address and values of a link mean the same', () => {
  const expected = {
    page: 3,
    size: 20,
    order_by: 'name',
    order_direction: 'ASC',
    archived: true,
    status: false,
  }
  assert.deepEqual(
    read({ page: '3', size: '20', order_by: 'name', order_direction: 'asc', archived: 'true', status: '0' }),
    expected,
  )
  assert.deepEqual(read(expected), expected)
})

test('a bad value is dropped, the others stay', () => {
  assert.deepEqual(
    read({ page: '-1', order_by: 'password', size: '20', q: ' acme ', archived: 'maybe', x: '1' }),
    {
      q: 'acme',
      page: 1,
      size: 20,
      order_by: 'id',
      order_direction: 'DESC',
      archived: false,
    },
  )
})

test('dropped parameters do not come back from the raw ones that the router merges with', () => {
  const raw = { publisher: 'x', status: 'foo', no_such: 'x' }
  const laid = { ...raw, ...listSearch(targetingsQuery).validateSearch(raw as never) }
  assert.deepEqual([laid.status, laid.publisher, laid.no_such], [undefined, undefined, undefined])
})

test('a text with NUL, which PostgreSQL cannot store, is dropped', () => {
  assert.equal(read({ q: 'a\0b' }).q, undefined)
})

test("only the list's own page sizes are accepted", () => {
  assert.equal(read({ size: '9999' }).size, 50)
  assert.equal(read({ size: '200' }).size, 200)
})

test('repeated, comma-joined and single parameters become a list', () => {
  assert.deepEqual(publishers(['1', '2']), [1, 2])
  assert.deepEqual(publishers('1,2'), [1, 2])
  assert.deepEqual(publishers('7'), [7])
  assert.deepEqual(publishers([1, 2]), [1, 2])
  assert.equal(publishers('x'), undefined)
})
