import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const library = `@chdb/lib-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
const json = (value: object) => `${JSON.stringify(value)}\n`

/**
 * A project whose packages are all installed but the native ClickHouse, as npm 10 leaves it where the lock file lacks the
 * library of the system. chdb names `version` of it.
 */
function withoutLibrary(t: TestContext, version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'headgate without library '))
  t.after(() => rmSync(folder, { recursive: true }))
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, 'node', 'bin'), { recursive: true })
  for (const name of ['prepare', 'short-exports', 'end-with-parent'])
    cpSync(join(root, 'tools', `${name}.mjs`), join(folder, 'tools', `${name}.mjs`))
  symlinkSync(process.execPath, join(packages, 'node', 'bin', 'node'))
  const dependencies = { chdb: '3.0.0', 'drizzle-orm': '1.0.0', node: '26.0.0' }
  const packed: Record<string, object> = { '': { name: 'trial', dependencies } }
  for (const [name, itsVersion] of Object.entries(dependencies)) {
    mkdirSync(join(packages, name), { recursive: true })
    const optional = name === 'chdb' ? { optionalDependencies: { [library]: version } } : {}
    const manifest = { name, version: itsVersion, exports: {}, ...optional }
    writeFileSync(join(packages, name, 'package.json'), json(manifest))
    packed[`node_modules/${name}`] = { version: itsVersion }
  }
  const lock = json({ name: 'trial', lockfileVersion: 3, packages: packed })
  writeFileSync(join(folder, 'package.json'), json({ name: 'trial', private: true, dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), lock)
  writeFileSync(join(packages, '.package-lock.json'), lock)
  return folder
}

function prepareIn(folder: string, clickHouse: boolean) {
  const script = `const { prepare } = await import('./tools/prepare.mjs')
    await prepare({ web: false, clickHouse: ${clickHouse} })`
  const { PATH, HOME, npm_execpath } = process.env
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { PATH, HOME, npm_execpath, npm_config_offline: 'true' },
    encoding: 'utf8',
  })
}

test('the native ClickHouse is installed by its name when it is missing', (t) => {
  const source = mkdtempSync(join(tmpdir(), 'headgate-library-'))
  t.after(() => rmSync(source, { recursive: true }))
  writeFileSync(join(source, 'package.json'), json({ name: library, version: '1.2.3' }))
  const folder = withoutLibrary(t, `file:${source}`)
  const written = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const { status, stdout, stderr } = prepareIn(folder, true)
  assert.deepEqual([status, stderr], [0, ''], stdout)
  assert.match(stdout, new RegExp(`✓ ${library} installed`))
  const installed = join(folder, 'node_modules', library, 'package.json')
  assert.equal((JSON.parse(readFileSync(installed, 'utf8')) as { version: string }).version, '1.2.3')
  assert.equal(readFileSync(join(folder, 'package-lock.json'), 'utf8'), written, 'nothing is written back')
})

test('a native ClickHouse that cannot be installed is named with its command', (t) => {
  const { status, stderr } = prepareIn(withoutLibrary(t, '0.0.1'), true)
  assert.equal(status, 1)
  assert.match(stderr, new RegExp(`Install it with: npm install --no-save ${library}@0\\.0\\.1\n`))
})

test('parts without ClickHouse start without its library', (t) => {
  const folder = withoutLibrary(t, '0.0.1')
  assert.equal(prepareIn(folder, false).status, 0)
  assert.ok(!existsSync(join(folder, 'node_modules', library)))
})

test('with a ClickHouse server analytics and npm start need no library', (t) => {
  const folder = withoutLibrary(t, '0.0.1')
  mkdirSync(join(folder, 'tools', 'src'))
  for (const [name, args] of [
    ['serve', ['analytics']],
    ['start', []],
  ] as const) {
    cpSync(join(root, 'tools', `${name}.mjs`), join(folder, 'tools', `${name}.mjs`))
    writeFileSync(join(folder, 'tools', 'src', `${name}.ts`), `console.log('${name} goes on')\n`)
    const run = (env: NodeJS.ProcessEnv) => {
      const { PATH, HOME, npm_execpath } = process.env
      return spawnSync(process.execPath, [join(folder, 'tools', `${name}.mjs`), ...args], {
        cwd: folder,
        env: { PATH, HOME, npm_execpath, npm_config_offline: 'true', ...env },
        encoding: 'utf8',
      })
    }
    const { status, stdout, stderr } = run({ CLICKHOUSE_URL: 'http://10.0.0.2:8123/headgate' })
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, new RegExp(`${name} goes on`))
    assert.equal(run({}).status, 1, 'without a server it is needed')
  }
})
