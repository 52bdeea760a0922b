import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areasOf } from '@headgate/contract/api-keys/call-areas'
import { needsSession } from '@headgate/contract/base/call'
import { readCalls } from '../reference/calls.ts'

/** A new call must say which keys may make it. */

const calls = (await readCalls()).flatMap((group) => group.calls.map(({ call }) => call)).filter(needsSession)
const named = ({ method, path }: (typeof calls)[number]) => `${method} ${path}`

test('every call belongs to an area, or is for sessions only', () => {
  assert.ok(calls.length > 150)
  assert.deepEqual(
    calls.filter((call) => areasOf(call).length === 0).map(named),
    [],
    'add their paths to packages/contract/src/api-keys/call-areas.ts',
  )
})

test('what is about persons, passwords, users and keys is for sessions only', () => {
  const personal = calls.filter(({ path }) =>
    /\/user|password|auth|log(in|out)|session|\/account$|token|publisher-details|api\/details|api-keys|saved-view/i.test(
      path,
    ),
  )
  assert.ok(personal.length > 25)
  assert.deepEqual(personal.filter((call) => areasOf(call).join() !== 'sessions').map(named), [])
})

const areas = (path: string) => areasOf({ path }).join(' ')

test('the longest beginning counts, by whole parts', () => {
  assert.equal(areas('/api/provider/:id'), 'advertisers')
  assert.equal(areas('/api/provider/:id/links'), 'links')
  assert.equal(areas('/api/provider/:id/links/update-status'), 'links')
  assert.equal(areas('/api/provider/:id/delete-revenue-logs/moves'), 'revenue')
  assert.equal(areas('/api/publisher/display/:id'), 'settings')
  assert.equal(areas('/api/providersX'), '')
  assert.equal(areas('/api'), '')
})

test('what may change shares of revenue needs their areas too', () => {
  assert.equal(areas('/api/bulk-change'), 'links revenue')
  assert.equal(areas('/api/bulk-change/preview'), 'links revenue')
  assert.equal(areas('/api/scheduled-changes/values'), 'advertisers links revenue')
  assert.equal(areas('/api/scheduled-changes/:id'), 'advertisers links revenue')
  assert.equal(areas('/api/scheduled-changes/publications'), 'links')
})

test('what tells advice to others needs the area of advice too', () => {
  assert.equal(areas('/api/alerts'), 'reports settings')
  assert.equal(areas('/api/alerts/:id/deliveries'), 'reports settings')
})
