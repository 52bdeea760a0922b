import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { allFiles, read, root } from './source-tree.ts'

const documents = allFiles().filter((path) => path.endsWith('.md'))

function scriptsOf(manifest: string): string[] {
  const { scripts = {} } = JSON.parse(read(manifest)) as { scripts?: Record<string, string> }
  return Object.keys(scripts)
}

test('every command that a document names exists', () => {
  const top = scriptsOf('package.json')
  const ofWorkspaces = new Set(
    allFiles()
      .filter((path) =>
        /^(apps|packages)\/[^/]+\/package\.json$|^(tools|e2e|bench)\/package\.json$/.test(path),
      )
      .flatMap((path) => scriptsOf(path)),
  )
  const missing = documents.flatMap((path) =>
    [...read(path).matchAll(/npm (?:run )?([a-z][a-z:-]*)([^\n`]*)/g)]
      .filter(([whole]) => /npm run |npm (start|test)\b/.test(whole))
      .filter(([, name, rest]) => !top.includes(name!) && !(/ -w /.test(rest!) && ofWorkspaces.has(name!)))
      .map(([whole]) => `${path}: ${whole}`),
  )
  assert.deepEqual(missing, [])
})

test('every file that a document points at exists', () => {
  const missing = documents.flatMap((path) => {
    const text = read(path)
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)/g)].map(([, to]) =>
      join(dirname(path), to!),
    )
    const named = [...text.matchAll(/`((?:apps|packages|tools|e2e|bench|docs)\/[\w./$-]+\.[a-z]+)`/g)].map(
      ([, to]) => to!,
    )
    return [...links, ...named].filter((to) => !existsSync(join(root, to))).map((to) => `${path}: ${to}`)
  })
  assert.deepEqual(missing, [])
})
