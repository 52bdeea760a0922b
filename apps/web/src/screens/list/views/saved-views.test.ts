import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flag, id } from '@headgate/contract/base/call'
import { listQuery } from '@headgate/contract/base/list'
import { readSearch } from '../list-search.ts'
import { isSameView, viewOf, withView } from './saved-views.ts'

const list = {
  address: listQuery({ columns: ['id', 'name'] }).extend({
    publisher: id.optional(),
    archived: flag.default(false),
    add: flag.default(false),
  }),
  apart: ['add'],
}
const read = (raw: Record<string, unknown>) => readSearch(list.address, raw)
const view = (raw: Record<string, unknown>) => viewOf(list, read(raw))

test('a view is filters, order, size and tab, without page, open form and defaults', () => {
  assert.deepEqual(
    view({ page: '3', size: '100', order_by: 'name', publisher: '7', archived: 'true', add: 'true' }),
    { archived: true, order_by: 'name', publisher: 7, size: 100 },
  )
  assert.deepEqual(view({ page: '3', add: 'true', order_direction: 'DESC' }), {})
})

test('the same view is recognised on another page, whatever the order of its parts', () => {
  assert.ok(isSameView(view({ q: 'a', order_by: 'name', page: '2' }), view({ order_by: 'name', q: 'a' })))
  assert.ok(!isSameView(view({ q: 'a' }), view({ q: 'b' })))
})

test('a saved view leads back to the same view; a name is used once', () => {
  const search = view({ q: 'a', order_by: 'name', archived: 'true' })
  assert.deepEqual(viewOf(list, read(JSON.parse(JSON.stringify(search)) as Record<string, unknown>)), search)
  const views = withView([{ name: 'b', search: {} }], { name: 'a', search })
  assert.deepEqual(
    withView(views, { name: 'b', search }).map(({ name, search: held }) => [name, held]),
    [
      ['a', search],
      ['b', search],
    ],
  )
})
