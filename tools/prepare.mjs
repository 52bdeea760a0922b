// Prepares everything that TypeScript needs to run: packages, the pinned Node, the built console. Uses only modules of
// Node, in syntax that Node 20 reads.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shortenExports } from './short-exports.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')
const OLDEST_NODE = [20, 12]
/** Written by `production-folder.mjs`, whose folders are complete. */
const production = join(root, 'production.json')

function fail(line) {
  console.error(`\n  ${line}\n`)
  process.exit(1)
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) || undefined
  } catch {
    return undefined
  }
}

/** Whether npm started this process itself. Some shells stay between the two despite the `exec` of the script. */
function isNpm(pid) {
  try {
    return !/^(ba|da|a|k|z)?sh$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
  } catch {
    return true
  }
}

/**
 * Npm and the shell between npm and this process. The shell keeps waiting when npm is killed. Both are found now,
 * because an orphan no longer shows its ancestors. Outside Linux only the direct parent is known.
 */
const parent = process.ppid
const npmChain = process.env.npm_lifecycle_event
  ? (isNpm(parent) ? [parent] : [parent, parentOf(parent)]).filter((pid) => pid > 1)
  : undefined

/** Without this watch a killed `npm start` would leave everything running. Returns a function that ends the watch. */
function whenNpmIsKilled(then) {
  if (!npmChain) return () => {}
  const timer = setInterval(() => {
    const alive = npmChain.every((pid) => {
      try {
        return process.kill(pid, 0)
      } catch (cause) {
        return cause.code === 'EPERM'
      }
    })
    if (!alive || process.ppid !== parent) then()
  }, 1_000).unref()
  return () => clearInterval(timer)
}

const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href

/**
 * Runs a script on a Node. The script ends with this process and with npm; its output is kept and shown if it fails.
 */
export function quietlyOnNode(node, args, options) {
  return quietly(node, ['--import', endWithParent, ...args], options, ['ipc'])
}

/** Runs a command and shows its output only if it fails. */
function quietly(command, args, options, channel = []) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe', ...channel] })
    const endWatch = whenNpmIsKilled(() => {
      child.kill('SIGKILL')
      process.exit(1)
    })
    child.on('exit', endWatch)
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (cause) =>
      resolve({ ok: false, missing: cause.code === 'ENOENT', output: cause.message }),
    )
    child.on('close', (code) => resolve({ ok: code === 0, missing: false, output }))
  })
}

const entriesOf = (lockFile) => Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)

/** The packages of a lock file that this machine must have, as "path@version". */
function packagesOf(lockFile) {
  return entriesOf(lockFile)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({ path, id: `${path}@${entry.version}`, optional: Boolean(entry.optional) }))
}

/**
 * Compares with the file that npm writes when it finishes and not with a stamp of our own. So a developer's plain
 * `npm install` counts as well, and a half-finished one does not.
 */
function isInstalled() {
  const written = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(written) || !existsSync(pinnedNode)) return false
  const lockFile = join(root, 'package-lock.json')
  // A newer version may have a workspace that this folder has no link to yet.
  const links = entriesOf(lockFile).flatMap(([path, { link }]) => (link ? [path] : []))
  if (!links.every((path) => existsSync(join(root, path)))) return false
  const wanted = packagesOf(lockFile)
  const present = new Set(packagesOf(written).map(({ id }) => id))
  return wanted.every(({ id, optional }) => optional || present.has(id))
}

async function install() {
  if (isInstalled()) return
  const started = Date.now()
  console.log('  … installing packages (once, about a minute)')
  const result = await npmInstall([])
  if (result.missing) fail('npm was not found. Headgate needs Node and npm on the machine.')
  if (!result.ok) fail(`The packages could not be installed:\n\n${result.output}`)
  if (!existsSync(pinnedNode))
    fail(
      'The packages are installed but the pinned Node is not: the install scripts listed in package.json must run.',
    )
  const tried = await quietly(pinnedNode, ['--version'], { cwd: root })
  if (!tried.ok)
    fail(
      `The pinned Node does not start here (Debian and Ubuntu need the package libatomic1):\n\n${tried.output}`,
    )
  console.log(`  ✓ packages installed (${seconds(started)})`)
}

/** Runs `npm install`, of the lock file or of some packages beside it, with the npm that started this process. */
function npmInstall(packages) {
  // Not `npm ci`: it refuses a lock file that lacks optional packages of other systems, which some registries do not
  // carry (docs/decisions/0050). Versions are still those of the lock file, and nothing is written back.
  const args = ['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund', ...packages]
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js')
    ? quietlyOnNode(process.execPath, [npm, ...args], { cwd: root })
    : quietly('npm', args, { cwd: root })
}

/** Why this machine cannot run Headgate; undefined when it can. */
function unsupported() {
  const { platform, arch, report, versions } = process
  // Otherwise the report looks up the names of peers.
  report.excludeNetwork = true
  const [major, minor] = versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    return `Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${versions.node}.`
  if (platform === 'win32') return 'Headgate does not run on Windows. Use WSL.'
  if (platform === 'linux' && !report.getReport().header.glibcVersionRuntime)
    return 'Headgate needs a Linux with glibc. Alpine and other systems with musl do not work.'
  if (!['linux', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch))
    return `Headgate has no engines for ${platform} on ${arch}: it needs Linux or macOS, on x64 or ARM64.`
  return undefined
}

/**
 * The native library of ClickHouse for this machine, as `{ name, version }`. chdb lists one for each system among its
 * optional packages.
 */
function clickHouseLibrary() {
  const { optionalDependencies = {} } = JSON.parse(
    readFileSync(join(root, 'node_modules', 'chdb', 'package.json'), 'utf8'),
  )
  const end = process.platform === 'linux' ? '-gnu' : ''
  const name = `@chdb/lib-${process.platform}-${process.arch}${end}`
  return { name, version: optionalDependencies[name] }
}

/**
 * Installs the native library of ClickHouse by its name when it is missing: the lock file has the one of Linux x64
 * only, and npm 10 does not add those of other systems (docs/decisions/0050). With CLICKHOUSE_URL nothing reads it.
 */
async function installClickHouse() {
  const { name, version } = clickHouseLibrary()
  if (existsSync(join(root, 'node_modules', name, 'package.json'))) return
  const wanted = `${name}@${version}`
  const result = await npmInstall([wanted])
  if (!result.ok || !existsSync(join(root, 'node_modules', name, 'package.json')))
    fail(
      `ClickHouse's library for this machine is missing. Install it with: npm install --no-save ${wanted}\n\n${result.output}`,
    )
  console.log(`  ✓ ${name} installed`)
}

function filesBelow(folder, skip) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skip.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path, skip) : [path]
    })
}

/** A hash over everything that the built console is made of. */
function webSources() {
  const hash = createHash('sha256')
  const skip = new Set(['node_modules', 'dist', '.cache', '.tanstack'])
  const folders = ['apps/web', 'packages/contract', 'packages/domain'].map((folder) => join(root, folder))
  const files = [join(root, 'package-lock.json'), ...folders.flatMap((folder) => filesBelow(folder, skip))]
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1))) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

async function buildWeb() {
  const web = join(root, 'apps', 'web')
  if (!existsSync(join(web, 'index.html'))) return
  const stamp = join(root, '.cache', 'web-build')
  const sources = webSources()
  if (
    existsSync(join(web, 'dist', 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sources
  )
    return
  const started = Date.now()
  console.log('  … building the console')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = await quietlyOnNode(pinnedNode, [vite, 'build', '--logLevel', 'warn'], { cwd: web })
  if (!result.ok) fail(`The console could not be built:\n\n${result.output}`)
  mkdirSync(dirname(stamp), { recursive: true })
  // The router's plugin may just have written its route tree, so the sources are read again.
  writeFileSync(stamp, webSources())
  console.log(`  ✓ console built (${seconds(started)})`)
}

/**
 * Reads settings from a file: the one that `--env-file` names, or `.env` in the project's folder when there is one. What
 * the environment has stays. Returns the other arguments; ends the process with one line when the file cannot be read.
 */
export function takeEnvFile(args) {
  const at = args.findIndex((arg) => /^--env-file(=|$)/.test(arg))
  // A path may have `=` in it too.
  const named = at >= 0 ? (/=(.*)$/s.exec(args[at])?.[1] ?? args[at + 1]) : undefined
  if (at >= 0 && !named) fail('--env-file needs the path of a file.')
  const file = named ? resolve(process.env.INIT_CWD ?? '', named) : join(root, '.env')
  if (named || existsSync(file))
    try {
      process.loadEnvFile(file)
    } catch (cause) {
      fail(`The settings in ${file} cannot be read: ${cause.message}`)
    }
  return at < 0 ? args : args.toSpliced(at, args[at].includes('=') ? 1 : 2)
}

/**
 * Installs and builds what is missing or out of date: packages, the native ClickHouse, the console. Prints only when
 * there is something to do.
 */
export async function prepare({ web, clickHouse = false }) {
  const problem = unsupported()
  if (problem) fail(problem)
  if (existsSync(production)) return
  await install()
  if (clickHouse) await installClickHouse()
  shortenExports(join(root, 'node_modules', 'drizzle-orm'))
  if (web) await buildWeb()
}

/** Runs a TypeScript entry on the pinned Node, passes signals on, and ends with its exit code. */
export function runPinned(entry, args) {
  const env = {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
  }
  // The channel shows the child when this process is killed.
  const child = spawn(pinnedNode, [join(root, entry), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'])
    process.on(signal, () => child.kill(signal))
  whenNpmIsKilled(() => child.connected && child.disconnect())
  return new Promise(() => {
    child.on('error', (cause) => fail(`The pinned Node could not be started: ${cause.message}`))
    child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
  })
}
