import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
// @ts-expect-error -- Plain JavaScript, because it runs before anything is installed for TypeScript.
import { shortExports } from '../short-exports.mjs'

/** An entry as drizzle-orm writes it. */
const entry = (file: string) => ({
  import: { types: `${file}.d.ts`, default: `${file}.js` },
  require: { types: `${file}.d.cts`, default: `${file}.cjs` },
  types: `${file}.d.ts`,
  default: `${file}.js`,
})

test('entries named like their files become one pattern, others keep their files', () => {
  const short: unknown = shortExports({
    '.': entry('./index'),
    './alias': entry('./alias'),
    './sql/expressions/conditions': entry('./sql/expressions/conditions'),
    './pg-core': entry('./pg-core/index'),
    './only-modules': './only-modules.js',
    './package.json': './package.json',
  })
  assert.deepEqual(short, {
    './*': { require: './*.cjs', default: './*.js' },
    '.': { require: './index.cjs', default: './index.js' },
    './pg-core': { require: './pg-core/index.cjs', default: './pg-core/index.js' },
    './only-modules': { require: './only-modules.js', default: './only-modules.js' },
    './package.json': { require: './package.json', default: './package.json' },
  })
})

test('the installed drizzle-orm has short exports, and resolves as before', () => {
  const folder = new URL('../../node_modules/drizzle-orm/', import.meta.url)
  const { exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as { exports: object }
  assert.ok(JSON.stringify(exports).length < 20_000)
  for (const [name, file] of [
    ['drizzle-orm', 'index.js'],
    ['drizzle-orm/pg-core', 'pg-core/index.js'],
    ['drizzle-orm/node-postgres', 'node-postgres/index.js'],
    ['drizzle-orm/node-postgres/migrator', 'node-postgres/migrator.js'],
    ['drizzle-orm/sql/expressions/conditions', 'sql/expressions/conditions.js'],
  ] as const)
    assert.equal(fileURLToPath(import.meta.resolve(name)), fileURLToPath(new URL(file, folder)))
})
