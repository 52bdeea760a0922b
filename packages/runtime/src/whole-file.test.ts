import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createWhole, makeFolder, writeWhole } from './whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'headgate whole file '))
after(() => rmSync(folder, { recursive: true }))

test('folders are made with their parents, for their owner only', () => {
  const below = join(folder, 'one', 'two', 'three')
  makeFolder(below)
  makeFolder(below)
  for (const path of [below, join(folder, 'one')]) assert.equal(statSync(path).mode & 0o777, 0o700)
})

test('a file is replaced whole, made only once, and leaves no draft', () => {
  const own = join(folder, 'files')
  mkdirSync(own)
  const path = join(own, 'file')
  assert.equal(createWhole(path, 'first'), true)
  assert.equal(createWhole(path, 'second'), false)
  assert.equal(readFileSync(path, 'utf8'), 'first')
  writeWhole(path, Buffer.from('third'))
  assert.equal(readFileSync(path, 'utf8'), 'third')
  assert.equal(statSync(path).mode & 0o777, 0o600)
  mkdirSync(join(own, 'in the way'))
  writeFileSync(join(own, 'in the way', 'file'), '')
  assert.throws(() => writeWhole(join(own, 'in the way'), 'text'))
  assert.deepEqual(readdirSync(own), ['file', 'in the way'])
})
