import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { read, readYaml, root } from './read-files.ts'

const folder = '.github/workflows'
const files = readdirSync(join(root, folder))

/** What GitHub would refuse in workflows. */
function faultsOf(...paths: string[]): string[] {
  const script = join(import.meta.dirname, 'check-workflows.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...paths], { cwd: root, encoding: 'utf8' })
  assert.ok(stdout, stderr)
  return JSON.parse(stdout) as string[]
}

test('the workflows are valid', (t) => {
  assert.deepEqual(faultsOf(...files.map((name) => join(folder, name))), [])
  const broken = join(mkdtempSync(join(tmpdir(), 'headgate-workflow-')), 'broken.yaml')
  t.after(() => rmSync(dirname(broken), { recursive: true }))
  writeFileSync(broken, 'on: push\njobs:\n  a:\n    runs-onn: x\n    steps: [{ run: a }]\n')
  assert.ok(faultsOf(broken).length > 0, 'the parser accepts everything')
})

for (const name of files) {
  const text = read(`${folder}/${name}`)
  test(`${name} names actions by commit and version, and has few rights`, () => {
    for (const [, use] of text.matchAll(/^\s*(?:- )?uses: (.*)$/gm))
      assert.match(use!, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    assert.match(text, /^permissions: \{ contents: read \}$/m)
    for (const [, minutes] of text.matchAll(/^ {4}timeout-minutes: (\d+)$/gm))
      assert.ok(Number(minutes) <= 90)
    assert.equal(text.match(/^ {4}runs-on:/gm)!.length, text.match(/^ {4}timeout-minutes:/gm)!.length)
  })

  test(`${name} names files that exist`, () => {
    // Written by the workflow itself.
    const made = new Set(['deploy/compose.env'])
    const named = [...text.matchAll(/(?<![\w/])(?:deploy|\.ci)\/[\w./-]+/g)].map(([path]) => path)
    assert.deepEqual(
      named.filter((path) => !made.has(path) && !existsSync(join(root, path))),
      [],
    )
  })
}

test('servers of the oldest supported versions are among those that are checked', () => {
  const { jobs } = readYaml('.github/workflows/checks.yaml') as {
    jobs: { conformance: { strategy: { matrix: { include: { postgres: string; clickhouse: string }[] } } } }
  }
  const settings = read('docs/operations.md')
  const oldest = (name: string) => new RegExp(`\\| ${name} (\\S+) or newer`).exec(settings)?.[1]
  const [first] = jobs.conformance.strategy.matrix.include
  assert.deepEqual(first, { postgres: oldest('PostgreSQL'), clickhouse: oldest('ClickHouse over HTTP,') })
})

test('dependency updates look into folders that are there', () => {
  const { updates } = readYaml('.github/dependabot.yml') as {
    updates: { 'package-ecosystem': string; directory: string }[]
  }
  assert.deepEqual(
    updates.map((update) => update['package-ecosystem']),
    ['npm', 'github-actions', 'docker', 'docker-compose'],
  )
  for (const { directory } of updates) assert.ok(existsSync(join(root, directory)))
})
