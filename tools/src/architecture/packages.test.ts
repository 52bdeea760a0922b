import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { join } from 'node:path'
import { isAllowed } from './licences.ts'
import { allFiles, read, root } from './source-tree.ts'

interface Manifest {
  name: string
  license?: string | { type: string }
  licenses?: { type: string }[]
}

/** Packages that name their licence outside package.json, each checked by a person. */
const LOOKED_AT: Record<string, string> = {}

function licenceOf({ name, license, licenses }: Manifest): string {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? LOOKED_AT[name] ?? 'none'
}

test('expressions of licences are understood', () => {
  for (const good of [
    'MIT',
    '(MIT OR GPL-3.0)',
    'MIT AND (Apache-2.0 OR GPL-2.0)',
    'Apache-2.0 WITH LLVM-exception',
  ])
    assert.ok(isAllowed(good), good)
  for (const bad of [
    'AGPL-3.0',
    'MIT AND GPL-3.0-only',
    '(GPL-2.0 OR AGPL-3.0) AND MIT',
    'none',
    'SEE LICENSE IN X',
  ])
    assert.ok(!isAllowed(bad), bad)
})

test('every installed package has a licence that the product may use', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { link?: boolean }>
  }
  const installed = Object.keys(packages).filter(
    (path) =>
      path.includes('node_modules/') && !packages[path]!.link && existsSync(join(root, path, 'package.json')),
  )
  assert.ok(installed.length > 100, 'the installed packages were not found')
  const wrong = installed.flatMap((path) => {
    const licence = licenceOf(JSON.parse(read(`${path}/package.json`)) as Manifest)
    return isAllowed(licence) ? [] : [`${path}: ${licence}`]
  })
  assert.deepEqual(wrong, [])
})

test('versions of dependencies are exact', () => {
  const manifests = allFiles().filter((path) => path.endsWith('package.json'))
  const wrong = manifests.flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path)) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string> | undefined
    >
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) =>
        name.startsWith('@headgate/') ? version !== '*' : !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      )
      .map(([name, version]) => `${path}: ${name} ${version}`)
  })
  assert.deepEqual(wrong, [])
})

test('no file names the host of a package registry or an address to download a package from', () => {
  // Built from parts, so that this file does not name them either.
  const hosts = ['npmjs', 'yarnpkg', 'deb.debian', 'pypi', 'crates', 'rubygems'].flatMap((name) =>
    ['org', 'com', 'io'].map((end) => `${name}.${end}`),
  )
  const text =
    /\.(ts|tsx|mjs|js|json|md|yml|yaml|sh|css|html|sql|txt|toml|conf|env|example|service)$|(^|\/)(\.npmrc|\.ci\/run|Dockerfile|Containerfile|LICENSE)$/
  const wrong = allFiles()
    .filter((path) => text.test(path))
    .flatMap((path) => {
      const content = read(path)
      const named = hosts.filter((host) => content.includes(host))
      const fetched = content.match(/https?:\/\/[^\s"'`)]+\.(tgz|tar\.gz|tar\.xz|deb|whl)/g) ?? []
      const resolved = path.endsWith('package-lock.json')
        ? (content.match(/"resolved": "https?:[^"]*"/g) ?? [])
        : []
      return [...named, ...fetched, ...resolved].map((found) => `${path}: ${found}`)
    })
  assert.deepEqual(wrong, [])
})
