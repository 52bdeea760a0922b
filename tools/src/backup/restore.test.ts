import assert from 'node:assert/strict'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newestMigration } from '@headgate/db/base/migrate'
import { StartError } from '@headgate/runtime/start-error'
import { postgresMajor } from '../databases/embedded-postgres.ts'
import { prepareDataDir } from '../product/data-dir.ts'
import { ownVersion } from './back-up.ts'
import { BackupContent } from './backup-content.ts'
import { BACKUP_FORMAT, CONTENT, type Manifest, writeManifest } from './manifest.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'headgate restore '))
after(() => rmSync(folder, { recursive: true, force: true }))
let made = 0

/** A small back-up with every kind of content. */
async function backup(change: (manifest: Manifest) => Manifest = (manifest) => manifest): Promise<string> {
  const path = join(folder, `back-up ${(made += 1)}`)
  const source = join(path, 'source')
  mkdirSync(join(source, 'metadata'), { recursive: true })
  mkdirSync(join(source, 'store', 'one'), { recursive: true })
  writeFileSync(join(source, 'store', 'one', 'part.bin'), Buffer.alloc(3_000_000, 'rows '))
  writeFileSync(join(source, 'store', 'one', 'empty.txt'), '')
  symlinkSync('../store/one', join(source, 'metadata', 'default'))
  const content = new BackupContent(join(path, CONTENT))
  await content.addTree(source, 'clickhouse')
  content.addText('keys/service-token', 'k'.repeat(43))
  content.addText('postgres/PG_VERSION', `${await postgresMajor()}\n`)
  content.addFolder('postgres/pg_notify')
  rmSync(source, { recursive: true })
  writeManifest(
    path,
    change({
      format: BACKUP_FORMAT,
      version: ownVersion(),
      at: '2026-11-28T12:00:00.000Z',
      seconds: 1,
      held_ms: 1,
      postgres: {
        version: '18.4',
        major: await postgresMajor(),
        migrated_to: newestMigration(),
        migrations: 46,
      },
      clickhouse: { version: '26.7', schema: 15 },
      counts: {
        users: 1,
        publisher_links: 1,
        revision: 1,
        imports: 0,
        searches_stored: 0,
        searches_counted: 0,
        waiting_segments: 0,
      },
      ...content.listed,
    }),
  )
  return path
}

const target = () => join(folder, `data ${(made += 1)}`, 'inner')

/** Tries a restore that must be refused. Returns its message; nothing may be written. */
async function refused(path: string, dataDir = target()): Promise<string> {
  const before = existsSync(dataDir) ? readdirSync(dataDir) : undefined
  let message = ''
  await assert.rejects(restore({ folder: path, dataDir }), (cause: unknown) => {
    assert.ok(cause instanceof StartError, String(cause))
    ;({ message } = cause)
    return true
  })
  assert.deepEqual(existsSync(dataDir) ? readdirSync(dataDir) : undefined, before)
  return message
}

test('a whole back-up becomes the data directory, closed to others; an empty folder is taken', async () => {
  const path = await backup()
  const dataDir = target()
  mkdirSync(dataDir, { recursive: true })
  await restore({ folder: path, dataDir })
  assert.deepEqual(readdirSync(dataDir).toSorted(), ['clickhouse', 'keys', 'postgres'])
  assert.equal(readFileSync(join(dataDir, 'clickhouse', 'metadata', 'default', 'part.bin')).length, 3_000_000)
  assert.deepEqual(readdirSync(join(dataDir, 'postgres')).toSorted(), ['PG_VERSION', 'pg_notify'])
  assert.equal(statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700)
  assert.equal(statSync(join(dataDir, 'keys', 'service-token')).mode & 0o777, 0o600)
  prepareDataDir(dataDir)
})

test('a folder with content is not touched', async () => {
  const dataDir = target()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'something'), 'kept')
  assert.match(await refused(await backup(), dataDir), /is not empty, and a restore replaces nothing/)
})

test('a folder that a start fills while the back-up is checked is not touched, and can be started again', async () => {
  const dataDir = target()
  mkdirSync(dataDir, { recursive: true })
  const progress = (text: string) => {
    if (text === 'checking') writeFileSync(join(dataDir, 'run.json'), '{}')
  }
  await assert.rejects(
    restore({ folder: await backup(), dataDir, progress }),
    (cause: unknown) => cause instanceof StartError && /is not empty/.test(cause.message),
  )
  assert.deepEqual(readdirSync(dataDir), ['run.json'])
  prepareDataDir(dataDir)
})

test('a restore that begins in the folder while the back-up is checked is left alone', async () => {
  const dataDir = target()
  const progress = (text: string) => {
    if (text === 'checking') mkdirSync(join(dataDir, 'restoring', 'postgres'), { recursive: true })
  }
  await assert.rejects(
    restore({ folder: await backup(), dataDir, progress }),
    (cause: unknown) => cause instanceof StartError && /Another restore/.test(cause.message),
  )
  assert.deepEqual(readdirSync(join(dataDir, 'restoring')), ['postgres'])
})

test('what is no whole back-up is refused: unfinished, a damaged manifest, a file cut, changed, missing or added', async () => {
  const unfinished = await backup()
  rmSync(join(unfinished, 'manifest.json'))
  assert.match(await refused(unfinished), /is no whole back-up: it has no manifest\.json/)

  const damages: [RegExp, (path: string) => void][] = [
    [/manifest\.json cannot be read/, (path) => truncateSync(join(path, 'manifest.json'), 700)],
    [
      /manifest\.json cannot be read/,
      (path) => {
        const file = join(path, 'manifest.json')
        writeFileSync(file, readFileSync(file, 'utf8').replace('"users": 1', '"users": 2'))
      },
    ],
    [/part\.bin: has 2999999 bytes instead of 3000000/, (path) => truncateSync(part(path), 2_999_999)],
    [
      /part\.bin: has another content/,
      (path) => {
        const bytes = readFileSync(part(path))
        bytes[2_000_000]! ^= 1
        writeFileSync(part(path), bytes)
      },
    ],
    [/part\.bin: missing or unreadable/, (path) => rmSync(part(path))],
    [
      /keys\/other: does not belong to it/,
      (path) => writeFileSync(join(path, CONTENT, 'keys', 'other'), 'x'),
    ],
    [
      /PG_VERSION: has \d bytes/,
      (path) => appendFileSync(join(path, CONTENT, 'postgres', 'PG_VERSION'), '\n'),
    ],
  ]
  for (const [message, damage] of damages) {
    const path = await backup()
    damage(path)
    assert.match(await refused(path), message)
  }
})

const part = (path: string) => join(path, CONTENT, 'clickhouse', 'store', 'one', 'part.bin')

test('a newer back-up, and one of another PostgreSQL, are refused with the remedy', async () => {
  const newer = /newer (than this one|tables)/
  for (const change of [
    (manifest: Manifest) => ({ ...manifest, format: BACKUP_FORMAT + 1 }),
    (manifest: Manifest) => ({ ...manifest, version: '99.0.0' }),
    (manifest: Manifest) => ({
      ...manifest,
      postgres: { ...manifest.postgres, migrated_to: newestMigration() + 1 },
    }),
    (manifest: Manifest) => ({ ...manifest, clickhouse: { ...manifest.clickhouse, schema: 9_999 } }),
  ])
    assert.match(await refused(await backup(change)), newer)
  const other = await backup((manifest) => ({
    ...manifest,
    postgres: { ...manifest.postgres, major: manifest.postgres.major - 1 },
  }))
  assert.match(
    await refused(other),
    /files of PostgreSQL \d+, and this Headgate has PostgreSQL \d+\. docs\/upgrade\.md/,
  )
})

test('a manifest cannot lead out of the data directory', async () => {
  const file = await backup((manifest) => ({
    ...manifest,
    files: [{ path: '../outside', bytes: 0, sha256: '' }, ...manifest.files],
  }))
  assert.match(await refused(file), /\.\.\/outside: not a path inside/)
  for (const to of ['../../..', '/etc']) {
    const link = await backup((manifest) => ({ ...manifest, links: [{ path: 'keys/link', target: to }] }))
    assert.match(await refused(link), /keys\/link: leads out of the back-up/)
  }
})

test('an interrupted restore is not started, and is begun again', async () => {
  const dataDir = target()
  mkdirSync(join(dataDir, 'restoring', 'postgres'), { recursive: true })
  assert.throws(() => prepareDataDir(dataDir), /A restore into the data directory .* was interrupted/)
  await restore({ folder: await backup(), dataDir })
  prepareDataDir(dataDir)
  // Killed while the content was put into place.
  const half = target()
  cpSync(dataDir, half, { recursive: true, verbatimSymlinks: true })
  mkdirSync(join(half, 'restoring'))
  assert.throws(() => prepareDataDir(half), /was interrupted/)
})
