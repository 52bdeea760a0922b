import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flag, id } from '@headgate/contract/base/call'
import { listQuery } from '@headgate/contract/base/list'
import { columnsHash, columnsIn } from '@headgate/domain/views/view-address'
import { readSearch } from '@headgate/domain/addresses/read-search'
import { isSameView, readView, searchOf, viewOf } from './saved-views.ts'

const list = {
  name: 'publishers',
  address: listQuery({ columns: ['id', 'name'] }).extend({
    publisher: id.optional(),
    archived: flag.default(false),
    add: flag.default(false),
  }),
  apart: ['add'],
}
const read = (raw: Record<string, unknown>) => readSearch(list.address, raw)
const text = (raw: Record<string, unknown>) => searchOf(list, read(raw))

const same = (one: string, other: string, columns: string[] = []) =>
  isSameView(list, { search: one, columns: [] }, { search: other, columns })

test('a view is filters, order, size and tab, without page, open form and defaults', () => {
  const all = { page: '3', size: '100', order_by: 'name', publisher: '7', archived: 'true', add: 'true' }
  assert.deepEqual(viewOf(list, read(all)), { archived: true, order_by: 'name', publisher: 7, size: 100 })
  assert.equal(text(all), '?archived=true&order_by=name&publisher=7&size=100')
  assert.equal(text({ page: '3', add: 'true', order_direction: 'DESC' }), '')
})

test('the same view is recognised on another page, whatever the order of its parts', () => {
  assert.ok(same('?q=a&order_by=name&page=2', '?order_by=name&q=a'))
  assert.ok(same('?q=a&gone=1', '?q=a'), 'a filter that no longer exists')
  assert.ok(!same('?q=a', '?q=b'))
  assert.ok(!same('?q=a', '?q=a', ['notes']))
})

test('a kept text leads back to the same view', () => {
  const search = text({ q: 'a & b', order_by: 'name', archived: 'true' })
  assert.equal(searchOf(list, readView(list, search)), search)
})

test('an address carries columns after its #', () => {
  for (const columns of [['notes'], ['a,b', 'c#d', 'e%']])
    assert.deepEqual(columnsIn(columnsHash(columns)), columns)
  assert.equal(columnsHash([]), '')
  assert.equal(columnsIn('#main'), undefined)
})
