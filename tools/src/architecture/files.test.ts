import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { fileName, read, sourceFiles } from './source-tree.ts'

const LONGEST = 400
/** With more files in one folder, a reader no longer finds a file at a glance. */
const FULLEST = 20
/** Names that do not show what a file contains. */
const SAYS_NOTHING = /^(utils?|helpers?|misc|common|shared|stuff)$/

/** File names of routes are parts of addresses: `$id`, `_shell`, `__root`. */
const ROUTES = 'apps/web/src/routes/'
const KEBAB_CASE = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

const files = sourceFiles()

test(`no file is longer than ${LONGEST} lines`, () => {
  const long = files
    .map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => `${path} has ${lines} lines`)
  assert.deepEqual(long, [])
})

test(`no folder contains more than ${FULLEST} files`, () => {
  const counts = new Map<string, number>()
  for (const path of files) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  const full = [...counts]
    .filter(([, count]) => count > FULLEST)
    .map(([folder, count]) => `${folder}: ${count}`)
  assert.deepEqual(full, [])
})

test('files and folders are named in kebab-case', () => {
  const wrong = files.filter(
    (path) => !path.startsWith(ROUTES) && !path.split('/').every((name) => KEBAB_CASE.test(name)),
  )
  assert.deepEqual(wrong, [])
})

test('names say what a file or folder contains', () => {
  const wrong = files.filter((path) =>
    path.split('/').some((name) => SAYS_NOTHING.test(name.replace(/\.[^/]*$/, ''))),
  )
  assert.deepEqual(wrong, [])
})

test('there are no barrel files', () => {
  const wrong = files.filter((path) => {
    if (!/^index\.tsx?$/.test(fileName(path)) || path.startsWith(ROUTES)) return false
    const statements = read(path)
      .split('\n')
      .filter((line) => line.trim() && !line.startsWith('//'))
    return statements.every((line) => line.startsWith('export ') && line.includes(' from '))
  })
  assert.deepEqual(wrong, [])
})
