import assert from 'node:assert/strict'
import { test } from 'node:test'

// The module reads the session of the browser.
Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  addEventListener: () => undefined,
})
const { othersThan, withOpened } = await import('./opened.ts')

const at = (to: string, title = to) => ({ to, title })

test('the latest is first; the same screen is there once, with its latest query', () => {
  const list = withOpened([at('/target?page=2'), at('/publishers')], at('/target?page=3'))
  assert.deepEqual(
    list.map(({ to }) => to),
    ['/target?page=3', '/publishers'],
  )
})

test('at most seven others than the present screen are shown', () => {
  let list: { to: string; title: string }[] = []
  for (let screen = 1; screen <= 12; screen += 1) list = withOpened(list, at(`/target/edit/${screen}`))
  const shown = othersThan(list, '/target/edit/12')
  assert.deepEqual(
    shown.map(({ to }) => to),
    [11, 10, 9, 8, 7, 6, 5].map((id) => `/target/edit/${id}`),
  )
})
