import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { StartError } from '@headgate/runtime/start-error'
import { BackupContent } from './backup-content.ts'
import { LinkedFiles } from './linked-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'headgate links '))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a file that goes after it was linked stays, and one that is replaced stays as it was', () => {
  const imports = join(folder, 'imports')
  mkdirSync(imports)
  writeFileSync(join(imports, 'first'), '1')
  writeFileSync(join(imports, 'replaced'), 'before')
  const links = new LinkedFiles(folder)
  links.take()
  rmSync(join(imports, 'first'))
  writeFileSync(join(folder, 'draft'), 'after')
  renameSync(join(folder, 'draft'), join(imports, 'replaced'))
  const textOf = (name: string) => readFileSync(join(links.folder, 'imports', name), 'utf8')
  assert.deepEqual(['first', 'replaced'].map(textOf), ['1', 'before'])
  links.remove()
  assert.equal(existsSync(links.folder), false)
})

test('a file that goes while a whole folder is copied is an error', async () => {
  const source = join(folder, 'whole')
  mkdirSync(source)
  for (const name of ['a', 'b']) writeFileSync(join(source, name), name)
  // The first is wanted when the second goes.
  const isWanted = (path: string) => {
    if (path.endsWith('a')) rmSync(join(source, 'b'), { force: true })
    return true
  }
  const strict = new BackupContent(join(folder, 'strict'))
  await assert.rejects(strict.addTree(source, 'tree', { isWanted }), {
    constructor: StartError,
    message: /whole\/b was removed during the back-up/,
  })
  writeFileSync(join(source, 'b'), 'b')
  const lenient = new BackupContent(join(folder, 'lenient'))
  await lenient.addTree(source, 'tree', { isWanted, mayVanish: true })
  assert.deepEqual(
    lenient.listed.files.map(({ path }) => path),
    ['tree/a'],
  )
})
