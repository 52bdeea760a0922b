import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areaOf } from '@headgate/contract/api-keys/call-areas'
import { needsSession } from '@headgate/contract/base/call'
import { readCalls } from '../reference/calls.ts'

/** A new call must say which keys may make it. */

const calls = (await readCalls()).flatMap((group) => group.calls.map(({ call }) => call)).filter(needsSession)
const named = ({ method, path }: (typeof calls)[number]) => `${method} ${path}`

test('every call belongs to an area, or is for sessions only', () => {
  assert.ok(calls.length > 150)
  assert.deepEqual(
    calls.filter((call) => areaOf(call) === undefined).map(named),
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
  assert.deepEqual(personal.filter((call) => areaOf(call) !== 'sessions').map(named), [])
})

const area = (path: string) => areaOf({ path })

test('the longest beginning counts, by whole parts', () => {
  assert.equal(area('/api/provider/:id'), 'advertisers')
  assert.equal(area('/api/provider/:id/links'), 'links')
  assert.equal(area('/api/provider/:id/links/update-status'), 'links')
  assert.equal(area('/api/provider/:id/delete-revenue-logs/moves'), 'revenue')
  assert.equal(area('/api/publisher/display/:id'), 'settings')
  assert.equal(area('/api/providersX'), undefined)
  assert.equal(area('/api'), undefined)
})
