import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RouteEntry, routes } from '@headgate/contract/routes'
import { guard, matchEntry } from './route-table.ts'

/** An address of an entry: parameters filled in. */
const address = (entry: RouteEntry) => entry.path.replaceAll(/\$\w+/g, '12')

test('every entry of the table is found by its own address', () => {
  for (const entry of routes) assert.equal(matchEntry(address(entry))?.path, entry.path)
})

test('a slash at the end changes nothing; fixed words win over parameters', () => {
  assert.equal(matchEntry('/publishers/')?.path, '/publishers')
  assert.equal(matchEntry('/publishers/links/edit')?.path, '/publishers/links/edit')
  assert.equal(matchEntry('/publishers/12'), undefined)
  assert.equal(matchEntry('/nowhere'), undefined)
})

test('the guard follows the access of the table for every role', () => {
  for (const entry of routes as readonly RouteEntry[]) {
    const path = address(entry)
    const isPublic = entry.access === 'none'
    assert.equal(guard(path, undefined), isPublic ? 'open' : 'sign-in', path)
    if (entry.path.startsWith('/forgot') || entry.path.startsWith('/reset')) continue
    const admin = isPublic || entry.access === 'all' || entry.access === 'admin'
    const publisher = isPublic || entry.access === 'all' || entry.access === 'publisher'
    assert.equal(guard(path, 'SuperAdmin'), admin ? 'open' : 'sign-in', path)
    assert.equal(guard(path, 'Publisher'), publisher ? 'open' : 'sign-in', path)
  }
})

test('signed-in users are welcomed back from the forgot and reset pages', () => {
  assert.equal(guard('/forgot-password', 'Publisher'), 'welcome')
  assert.equal(guard('/reset-password/3/abc', 'SuperAdmin'), 'welcome')
})

test('unknown paths open for every role: they show Page Not Found', () => {
  assert.equal(guard('/nowhere', undefined), 'open')
  assert.equal(guard('/publishers/12/13/14', 'Publisher'), 'open')
})
