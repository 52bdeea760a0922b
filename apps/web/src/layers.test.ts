import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { test } from 'node:test'

/** Imports point down this list (DESIGN §2); folders on one line may use each other. */
const layers = [['routes'], ['features'], ['pickers'], ['api'], ['table', 'form'], ['ui'], ['lib']]
const rank = new Map(layers.flatMap((names, index) => names.map((name) => [name, index])))

const folder = import.meta.dirname
const imports = globSync('*/**/*.{ts,tsx}', { cwd: folder }).flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(
    (found) => ({
      file,
      target: normalize(join(dirname(file), found[1] ?? '')),
    }),
  ),
)
const feature = (path: string) => path.split(sep).slice(0, 2).join(sep)
const top = (path: string) => path.split(sep)[0] ?? ''

test('every folder of the web app is a layer', () => {
  assert.ok(imports.length > 100)
  assert.deepEqual(
    [...new Set(imports.map((one) => top(one.file)))].filter((name) => !rank.has(name)),
    [],
  )
})

test('imports point from routes down to lib only', () => {
  const wrong = imports.filter(
    ({ file, target }) => (rank.get(top(target)) ?? -1) < (rank.get(top(file)) ?? -1),
  )
  assert.deepEqual(wrong, [])
})

test('features never import features', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      top(file) === 'features' && top(target) === 'features' && feature(file) !== feature(target),
  )
  assert.deepEqual(wrong, [])
})
