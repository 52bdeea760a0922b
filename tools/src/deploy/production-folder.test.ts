import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { read, withoutComments, workspaceOf } from '../architecture/source-tree.ts'
import { root } from './read-files.ts'

type Kind = 'engine' | 'all' | 'all-embedded'

interface ProductionFolder {
  kinds: Record<Kind, string[]>
  commands: string[]
  serverCommands: Record<Kind, string[]>
  manifestIn: (kind: Kind, workspace: string) => { dependencies?: Record<string, string> }
  copyTools: (kind: string, folder: string) => void
  isTest: (path: string) => boolean
  workspaces: () => Map<string, string>
  neededBy: (apps: readonly string[], known: ReadonlyMap<string, string>) => Set<string>
}

const { kinds, commands, serverCommands, manifestIn, copyTools, isTest, workspaces, neededBy } =
  (await import(new URL('../../production-folder.mjs', import.meta.url).href)) as ProductionFolder

const known = workspaces()

interface Closure {
  files: Set<string>
  /** Packages by the file that imports them. */
  packages: Map<string, string>
}

/** Imports that remain at run time. */
function importsAtRunTime(path: string): string[] {
  const text = withoutComments(read(path))
  return [
    ...text.matchAll(/^[ \t]*(?:import|export)\s(?!\s*type\b)[^'"`=()]*?\bfrom\s+['"]([^'"\n]+)['"]/gm),
    ...text.matchAll(/^[ \t]*import\s+['"]([^'"\n]+)['"]/gm),
    ...text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g),
    ...text.matchAll(/\bnew Worker\(new URL\(['"]([^'"\n]+)['"]/g),
  ].map((match) => match[1]!)
}

/** Everything that some entries import. */
function closureOf(entries: readonly string[]): Closure {
  const files = new Set<string>()
  const packages = new Map<string, string>()
  const todo = [...entries]
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (files.has(path)) continue
    files.add(path)
    for (const name of importsAtRunTime(path)) {
      if (name.startsWith('.')) todo.push(join(dirname(path), name))
      else if (name.startsWith('@headgate/')) {
        const [scope, workspace, ...rest] = name.split('/')
        todo.push(`${known.get(`${scope}/${workspace}`)}/src/${rest.join('/')}.ts`)
      } else if (!name.startsWith('node:'))
        packages.set(name.split('/', name.startsWith('@') ? 2 : 1).join('/'), path)
    }
  }
  return { files, packages }
}

const dependenciesIn = (kind: Kind, workspace: string) =>
  Object.keys(manifestIn(kind, workspace).dependencies ?? {})

for (const kind of ['engine', 'all', 'all-embedded'] as const) {
  const apps = kinds[kind]
  const needed = neededBy(apps, known)
  const entries = [
    ...apps.map((app) => `${app}/src/main.ts`),
    ...[...commands, ...serverCommands[kind]].map((command) => `tools/src/${command}.ts`),
  ]
  const { files, packages } = closureOf(entries)

  test(`a folder of the kind ${kind} has every file that its parts and commands import`, (t) => {
    assert.ok(files.size > 150, `${files.size}`)
    const folder = mkdtempSync(join(tmpdir(), 'headgate-production-'))
    t.after(() => rmSync(folder, { recursive: true }))
    copyTools(kind, folder)
    const isCopied = (path: string) =>
      path.startsWith('tools/') ? existsSync(join(folder, path)) : needed.has(workspaceOf(path)!)
    assert.deepEqual(
      [...files].filter((path) => !existsSync(join(root, path)) || isTest(path) || !isCopied(path)),
      [],
    )
    const starters = readdirSync(join(folder, 'tools'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.mjs'),
    )
    const started = starters.flatMap((path) => {
      const text = readFileSync(join(folder, 'tools', path), 'utf8')
      const imports = [...text.matchAll(/\bfrom '(\.[^']+)'/g)].map(([, name]) =>
        join('tools', dirname(path), name!),
      )
      const runs = [...text.matchAll(/\brunPinned\('([^']+)'/g)].map(([, name]) => name!)
      return [...imports, ...runs]
    })
    assert.deepEqual(
      started.filter((path) => !existsSync(join(folder, path))),
      [],
    )
    assert.equal(started.includes('tools/src/migrate.ts'), kind !== 'engine')
  })

  test(`packages that a folder of the kind ${kind} imports are not only there for development`, () => {
    const installed = new Set([...needed].flatMap((workspace) => dependenciesIn(kind, workspace)))
    assert.deepEqual(
      [...packages].filter(([name]) => !installed.has(name)),
      [],
    )
  })
}

test('only a folder without a ClickHouse server gets the library of ClickHouse', () => {
  const having = (['engine', 'all', 'all-embedded'] as const).filter((kind) =>
    [...neededBy(kinds[kind], known)].some((workspace) => dependenciesIn(kind, workspace).includes('chdb')),
  )
  assert.deepEqual(having, ['all-embedded'])
})

test('engines get neither ClickHouse nor the console', () => {
  const needed = [...neededBy(kinds.engine, known)]
  assert.deepEqual(needed.toSorted(), [
    'apps/redirect',
    'packages/contract',
    'packages/db',
    'packages/domain',
    'packages/runtime',
  ])
})

test('the Node that runs everything is a package of production', () => {
  assert.deepEqual(dependenciesIn('all', '.'), ['node'])
})

test('a part that a folder does not have is refused in one line', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate-production-'))
  t.after(() => rmSync(folder, { recursive: true }))
  copyTools('engine', folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const run = spawnSync(process.execPath, [join(folder, 'tools/src/serve.ts'), 'api'], { encoding: 'utf8' })
  assert.equal(run.status, 1)
  assert.match(run.stderr, /^This folder has no api: .*\n$/)
})
