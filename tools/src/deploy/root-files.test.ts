import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { read, root } from './read-files.ts'

const { version, license } = JSON.parse(read('package.json')) as { version: string; license: string }

test('the changelog has what is unreleased, and a section for the version of package.json', () => {
  const sections = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title!)
  assert.equal(sections[0], 'Unreleased')
  assert.equal(sections[1], version, 'a new version needs a section: move the lines of Unreleased there')
  assert.equal(new Set(sections).size, sections.length)
})

test('LICENSE says what package.json says', () => {
  assert.equal(license, 'UNLICENSED')
  assert.match(read('LICENSE'), /^No licence is granted\. package\.json says UNLICENSED/)
})

test('.nvmrc is a Node that can start Headgate', () => {
  const [, major, minor] = /OLDEST_NODE = \[(\d+), (\d+)\]/.exec(read('tools/prepare.mjs'))!
  assert.ok(Number(read('.nvmrc')) > Number(major))
  assert.ok(read('README.md').includes(`Node ${major}.${minor}`), 'README.md names another Node')
})

test('the development container builds from a file that is there', () => {
  const { build } = JSON.parse(read('.devcontainer/devcontainer.json')) as { build: { dockerfile: string } }
  assert.ok(existsSync(join(root, '.devcontainer', build.dockerfile)))
})

test('secrets of a deployment are not committed and not in an image', () => {
  const ignored = read('.gitignore').split('\n')
  for (const path of ['.env', 'deploy/compose.env', 'deploy/kubernetes/secret.env']) {
    assert.ok(ignored.includes(path), path)
    assert.ok(existsSync(join(root, dirname(path))))
  }
  assert.ok(read('.dockerignore').split('\n').includes('.env'))
})
