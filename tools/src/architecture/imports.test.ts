import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { importsOf, isTest, read, root, sourceFiles, withoutComments, workspaceOf } from './source-tree.ts'

/**
 * The imports that each workspace may have, as in docs/design.md#parts-and-layers. A package that is missing here may
 * import none of the others.
 */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/contract': [],
  'packages/client': [],
  'packages/domain': ['contract'],
  'packages/charts': ['domain', 'contract'],
  'packages/runtime': ['domain', 'contract'],
  'packages/db': ['domain', 'contract'],
  'packages/warehouse': ['runtime', 'domain', 'contract'],
  'packages/queue': ['db', 'runtime', 'domain', 'contract'],
  'packages/traffic': ['db', 'domain', 'contract'],
  'packages/partner': ['domain', 'contract'],
  'packages/mail': ['runtime', 'domain', 'contract'],
  'packages/server': ['db', 'warehouse', 'runtime', 'domain', 'contract'],
  'apps/web': ['charts', 'domain', 'contract'],
  // Its tests use the client.
  'apps/api': ['client', 'server', 'queue', 'db', 'warehouse', 'runtime', 'domain', 'contract'],
  'apps/analytics': ['server', 'db', 'warehouse', 'runtime', 'domain', 'contract'],
  'apps/redirect': ['server', 'db', 'warehouse', 'runtime', 'domain', 'contract'],
  'apps/jobs': [
    'server',
    'queue',
    'mail',
    'traffic',
    'charts',
    'db',
    'warehouse',
    'runtime',
    'domain',
    'contract',
  ],
  // The past of the sample business is loaded by the code of the jobs, and enqueues what they do next.
  // The check of somebody's servers (`npm run conformance`) runs the real analytics and its calculator.
  tools: [
    'analytics',
    'client',
    'jobs',
    'queue',
    'traffic',
    'partner',
    'db',
    'warehouse',
    'runtime',
    'domain',
    'contract',
  ],
  // Browser tests make their records through the console's own client.
  e2e: ['web', 'db', 'warehouse', 'runtime', 'domain', 'contract', 'tools'],
  // Benchmarks measure the parts themselves.
  bench: [
    'analytics',
    'api',
    'jobs',
    'redirect',
    'queue',
    'server',
    'db',
    'warehouse',
    'runtime',
    'domain',
    'contract',
    'tools',
  ],
}

/** Within the console: a folder may import itself and those to its right; features never import each other. */
const WEB_ORDER = [
  ['routes'],
  ['features'],
  ['screens'],
  ['blocks'],
  ['pickers'],
  ['api'],
  ['table', 'form'],
  ['ui'],
  ['lib'],
]

/** Within `packages/db`: a folder may import itself and those below its line. Resources may also import each other. */
const DB_ORDER = [
  ['sample', 'testing', 'upkeep'],
  ['bulk-changes', 'scheduled'],
  [
    'advisor',
    'alerts',
    'audit',
    'groups',
    'keys',
    'overview',
    'people',
    'provider-links',
    'providers',
    'publishers',
    'reports',
    'saved-views',
    'settings',
    'targetings',
  ],
  ['publishing'],
  ['groups/draft', 'targetings/draft'],
  ['publisher-accounts'],
  ['maturity', 'revenue'],
  ['addresses', 'engine', 'files'],
  ['lists'],
  ['base'],
  ['schema'],
]

/** The folder of a file of `packages/db`. A draft's files are a separate layer below publishing. */
function dbFolderOf(path: string): string | undefined {
  return /^packages\/db\/src\/((?:groups|targetings)\/draft|[^/]+)\//.exec(path)?.[1]
}

const dbRank = (folder: string) => DB_ORDER.findIndex((names) => names.includes(folder))

function layerOf(path: string): string | undefined {
  return /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1]
}

function featureOf(path: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/.]+)/.exec(path)?.[1]
}

/** Place in the order, counted from the left; -1 for a layer that has none. */
function rank(layer: string): number {
  return WEB_ORDER.findIndex((names) => names.includes(layer))
}

const files = sourceFiles().filter((path) => workspaceOf(path) && !path.endsWith('.css'))

/** Relative imports as paths from the project's folder, packages as they are. */
function targetsOf(path: string): string[] {
  return importsOf(path).map((name) => (name.startsWith('.') ? join(dirname(path), name) : name))
}

function problems(check: (path: string, target: string) => boolean): string[] {
  return files.flatMap((path) =>
    targetsOf(path)
      .filter((target) => check(path, target))
      .map((target) => `${path} imports ${target}`),
  )
}

test('every workspace has its place in the order', () => {
  const unknown = new Set(files.map((path) => workspaceOf(path)!).filter((name) => !(name in MAY_IMPORT)))
  assert.deepEqual([...unknown], [])
  assert.ok(files.length > 50, 'the source files were not found')
})

test('imports between workspaces point right', () => {
  const wrong = problems((path, target) => {
    const [, name] = /^@headgate\/([^/]+)/.exec(target) ?? []
    if (!name) return false
    const own = workspaceOf(path)!
    if (own.endsWith(`/${name}`) || own === name) return false
    // Tests may also use packages next to their own, such as a settings reader, but never an application.
    const allowed = isTest(path) ? [...MAY_IMPORT[own]!, 'runtime', 'tools', 'db'] : MAY_IMPORT[own]!
    return !allowed.includes(name)
  })
  assert.deepEqual(wrong, [])
})

test('relative imports stay in their workspace', () => {
  const wrong = problems(
    (path, target) =>
      /^(apps|packages|tools|e2e|bench)\//.test(target) && workspaceOf(target) !== workspaceOf(path),
  )
  assert.deepEqual(wrong, [])
})

test('within the console imports point right, and features never import features', () => {
  const wrong = problems((path, target) => {
    const from = layerOf(path)
    const to = layerOf(target)
    if (!from || !to || rank(from) < 0 || rank(to) < 0) return false
    if (from === 'features' && to === 'features') return featureOf(path) !== featureOf(target)
    return from !== to && rank(to) <= rank(from)
  })
  assert.deepEqual(wrong, [])
})

test('within packages/db imports point down, and folders never import each other in a circle', () => {
  const imported = new Map<string, Set<string>>()
  const wrong = problems((path, target) => {
    const [from, to] = [dbFolderOf(path), dbFolderOf(target)]
    // Tests make their records with the makers of the sample business.
    if (!from || !to || from === to || isTest(path)) return false
    imported.set(from, (imported.get(from) ?? new Set()).add(to))
    return dbRank(to) < dbRank(from)
  })
  assert.deepEqual(wrong, [])
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of imported.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to))
    return seen
  }
  assert.deepEqual(
    [...imported.keys()].filter((folder) => reached(folder).has(folder)),
    [],
  )
})

test('every folder of packages/db has its place in the order', () => {
  const folders = new Set(files.flatMap((path) => dbFolderOf(path) ?? []))
  assert.deepEqual(
    [...folders].filter((folder) => dbRank(folder) < 0),
    [],
  )
})

test('parts that draw the console import neither calls nor queries', () => {
  const wrong = problems(
    (path, target) =>
      layerOf(path) === 'ui' &&
      /^(@headgate\/contract|@headgate\/domain|@tanstack\/react-query)/.test(target),
  )
  assert.deepEqual(wrong, [])
})

test('every folder of the console has its place in the order', () => {
  const folders = new Set(files.flatMap((path) => layerOf(path) ?? []))
  // Folders of test helpers have no place in the order.
  const unknown = [...folders].filter((folder) => folder !== 'testing' && rank(folder) < 0)
  assert.deepEqual(unknown, [])
})

test('every imported package is declared by the workspace that imports it', () => {
  const declared = new Map<string, Set<string>>()
  for (const workspace of Object.keys(MAY_IMPORT)) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${workspace}/package.json`)) as {
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
    }
    declared.set(workspace, new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]))
  }
  const everywhere = Object.keys(
    (JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }).devDependencies,
  )
  const wrong = problems((path, target) => {
    if (target.startsWith('node:') || builtinModules.includes(target) || target.startsWith('@headgate/'))
      return false
    if (/^(apps|packages|tools|e2e|bench)\//.test(target) || target.includes('$') || target.startsWith('/'))
      return false
    const name = target
      .split('/')
      .slice(0, target.startsWith('@') ? 2 : 1)
      .join('/')
    return !declared.get(workspaceOf(path)!)!.has(name) && !everywhere.includes(name)
  })
  assert.deepEqual(wrong, [])
})

/** Peer dependencies, which a package leaves to its user to declare. */
function peersOf(name: string, workspace: string): string[] {
  // In the workspace's own folder, where the project has another version of a package that it needs.
  const own = `${workspace}/node_modules/${name}/package.json`
  const path = existsSync(join(root, own)) ? own : `node_modules/${name}/package.json`
  const { peerDependencies = {} } = JSON.parse(read(path)) as {
    peerDependencies?: Record<string, string>
  }
  return Object.keys(peerDependencies)
}

test('every declared package is used by the workspace that declares it', () => {
  const wrong = Object.keys(MAY_IMPORT).flatMap((workspace) => {
    const manifest = JSON.parse(read(`${workspace}/package.json`)) as {
      scripts?: Record<string, string>
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
    }
    // Imported, or named where one of its paths is resolved. Programs are named in scripts.
    const texts = [
      ...files.filter((path) => workspaceOf(path) === workspace).map((path) => withoutComments(read(path))),
      ...Object.values(manifest.scripts ?? {}),
    ]
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    const peers = new Set(declared.flatMap((name) => peersOf(name, workspace)))
    const isUsed = (name: string) => peers.has(name) || texts.some((text) => text.includes(name))
    return declared
      .filter((name) => !isUsed(name.replace(/^@types\//, '')))
      .map((name) => `${workspace}: ${name}`)
  })
  assert.deepEqual(wrong, [])
})

const isForTests = (path: string) => isTest(path) || /\/faults\//.test(path)

const packagesOf = (paths: string[]) =>
  new Set(paths.flatMap(importsOf).map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]))

test('a package that only tests of a workspace import is a development dependency', () => {
  // The workspace of the browser tests has only tests.
  const parts = Object.keys(MAY_IMPORT).filter((workspace) => workspace !== 'e2e')
  const wrong = parts.flatMap((workspace) => {
    const own = files.filter((path) => workspaceOf(path) === workspace)
    const served = packagesOf(own.filter((path) => !isForTests(path)))
    const tested = packagesOf(own.filter(isForTests))
    const { dependencies = {} } = JSON.parse(read(`${workspace}/package.json`)) as {
      dependencies?: Record<string, string>
    }
    return Object.keys(dependencies)
      .filter((name) => tested.has(name) && !served.has(name))
      .map((name) => `${workspace}: ${name}`)
  })
  assert.deepEqual(wrong, [])
})
