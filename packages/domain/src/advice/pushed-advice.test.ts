import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pushedAdvice } from './pushed-advice.ts'

const item = (id: number, title = `Item ${id}`) => ({ id, title })

test('one item has a message of its own, several share one, the first of the list first', () => {
  assert.deepEqual(pushedAdvice([item(4)]), { title: 'New advice', body: 'Item 4', link: '/advisor' })
  assert.deepEqual(pushedAdvice([item(1), item(3), item(2)]).body, 'Item 3\nItem 2\nItem 1')
  const many = pushedAdvice([1, 2, 3, 4, 5].map((id) => item(id)))
  assert.deepEqual([many.title, many.body], ['5 new pieces of advice', 'Item 5\nItem 4\nItem 3\nand 2 more'])
})

test('a message fits into what browsers take', () => {
  const { body } = pushedAdvice([item(1, 'x'.repeat(900)), item(2, 'y'.repeat(900))])
  assert.equal(body.length, 1_000)
  const emoji = pushedAdvice([item(1, `${'x'.repeat(998)}😀 and more`)]).body
  assert.equal(emoji, `${'x'.repeat(998)}…`)
})
