import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings, settingNames } from '@headgate/runtime/settings'
import { envLines, read, unknownSettings } from './read-files.ts'

/** Settings whose default depends on what is started, or is another setting. */
const WITHOUT_ONE_DEFAULT = new Set(['SAMPLE_PAST_DAYS'])

test('.env.example has every setting once, commented out, with its default', () => {
  const text = read('.env.example')
  const names = [...text.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name!)
  assert.deepEqual(names.toSorted(), [...settingNames].toSorted())
  assert.doesNotMatch(text, /^[A-Z_]+=/m, 'a copy changes nothing by itself')
  const stated = Object.fromEntries(
    Object.entries(envLines(text)).filter(([name]) => !WITHOUT_ONE_DEFAULT.has(name)),
  )
  assert.deepEqual(readSettings(stated), readSettings({}))
})

test('docs/operations.md has every setting, and no other', () => {
  const table = /^\| setting [\s\S]*?\n\n/m.exec(read('docs/operations.md'))![0]
  const named = [...table.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names]) =>
    names!.match(/[A-Z_]+/g)!,
  )
  assert.deepEqual(named.toSorted(), [...settingNames].toSorted())
})

for (const path of [
  'deploy/systemd/headgate.env.example',
  'deploy/kubernetes/settings.env',
  'deploy/kubernetes/secret.env.example',
])
  test(`${path} names settings only, with values that are accepted`, () => {
    const lines = envLines(read(path))
    assert.ok(Object.keys(lines).length > 3)
    assert.deepEqual(unknownSettings(Object.keys(lines)), [])
    readSettings(lines)
  })
