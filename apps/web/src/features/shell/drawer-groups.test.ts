import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawerGroups, groupOf } from './drawer-groups.ts'

test('an admin has five groups, a publisher one', () => {
  assert.deepEqual(
    drawerGroups('SuperAdmin').map(({ name }) => name),
    ['Reports', 'Partners', 'Links', 'Revenue in', 'Administration'],
  )
  const [reports, ...others] = drawerGroups('Publisher')
  assert.deepEqual(
    reports?.entries.map(({ title }) => title),
    ['Dashboard', 'API Information'],
  )
  assert.deepEqual(others, [])
})

test('a page belongs to the group of its entry, or of the longest entry above it', () => {
  const groups = drawerGroups('SuperAdmin')
  assert.equal(groupOf(groups, '/'), 'Reports')
  assert.equal(groupOf(groups, '/advertisers/edit/5'), 'Partners')
  assert.equal(groupOf(groups, '/advertisers/links'), 'Links')
  assert.equal(groupOf(groups, '/advertisers/links/add'), 'Links')
  assert.equal(groupOf(groups, '/repairs/made'), 'Revenue in')
  assert.equal(groupOf(groups, '/profile'), undefined)
  assert.equal(groupOf(groups, '/targets'), undefined)
})
