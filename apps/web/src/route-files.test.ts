import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { routes } from '@headgate/contract/routes'

const folder = join(import.meta.dirname, 'routes')

/** Addresses of the route files, without their layout. */
const files = globSync('**/*.tsx', { cwd: folder })
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  .map(({ file, text }) => ({ file, text, id: /createFileRoute\('([^']+)'\)/.exec(text)?.[1] }))
  .filter((route) => route.file !== '__root.tsx' && route.id !== '/_shell' && route.id !== '/$')
  .map(({ file, text, id }) => ({
    file,
    text,
    path: (id ?? '')
      .replace('/_shell', '')
      // A screen beside its parent's, not inside of it.
      .replaceAll('_/', '/')
      .replace(/(.)\/$/, '$1'),
  }))

test('the route table has a route file for every address, and no other', () => {
  assert.deepEqual(files.map(({ path }) => path).toSorted(), routes.map(({ path }) => path).toSorted())
})

/** Guarded, but before the shell: a user who must set up two-factor sign-in can open no other screen. */
const BEFORE_THE_SHELL = '/set-up-two-factor'

test('guarded screens are inside the shell, open ones outside', () => {
  for (const { file, path } of files) {
    const access = routes.find((entry) => entry.path === path)?.access
    assert.equal(file.startsWith('_shell'), access !== 'none' && path !== BEFORE_THE_SHELL, file)
  }
})

test('a route file only composes: at most 30 lines', () => {
  const long = files.filter((route) => route.text.split('\n').length > 31)
  assert.deepEqual(
    long.map((route) => route.file),
    [],
  )
})
