import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/**
 * Imports a file in a process of its own and prints each file that this loads. What a worker thread does with its data
 * fails there, after everything is loaded.
 */
const loader = (file: string) => `
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      console.log(url)
      return next(url, context)
    },
  })
  await import(${JSON.stringify(file)}).catch(() => {})
  process.exit()`

async function loadedBy(file: string): Promise<string[]> {
  const url = new URL(file, import.meta.url).href
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    loader(url),
  ])
  const all = stdout.split('\n')
  assert.ok(all.includes(url), `${file} is not loaded`)
  return all
}

const isOf = (name: string) => (url: string) => url.includes(`/node_modules/${name}/`)

test('a worker thread loads neither schemas nor what talks to PostgreSQL: each worker would keep a copy', async () => {
  const loaded = await loadedBy('./worker.ts')
  for (const name of ['zod', 'drizzle-orm', 'pg']) assert.deepEqual(loaded.filter(isOf(name)), [], name)
})

test('an engine loads no tables that it does not use', async () => {
  const loaded = await loadedBy('../engine.ts')
  assert.ok(loaded.some(isOf('drizzle-orm')))
  const schemas = loaded.flatMap((url) => /packages\/db\/src\/schema\/(.*)$/.exec(url)?.[1] ?? [])
  assert.ok(!schemas.includes('all.ts'), schemas.join(' '))
})
