import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breaksVersionBefore } from './migration-rules.ts'
import { allFiles, read } from './source-tree.ts'

/** The first migrations that the rule holds for; those before were made before the first release. */
const SINCE = { postgres: 46, clickhouse: 16 } as const

const migrationsOf = (folder: string, since: number) =>
  allFiles().filter((path) => {
    const number = new RegExp(`^${folder}/(\\d{4})[-_].*\\.sql$`).exec(path)?.[1]
    return number !== undefined && Number(number) >= since
  })

test('the version before can go on with every migration, or the migration says why it need not', () => {
  const found = [
    ...migrationsOf('packages/db/migrations', SINCE.postgres).map((path) => [path, 'postgres'] as const),
    ...migrationsOf('packages/warehouse/src/ddl', SINCE.clickhouse).map(
      (path) => [path, 'clickhouse'] as const,
    ),
  ].flatMap(([path, engine]) => breaksVersionBefore(read(path), engine).map((text) => `${path}: ${text}`))
  assert.deepEqual(found, [])
  // The rule sees the migrations of before, some of which break it.
  assert.ok(
    migrationsOf('packages/db/migrations', 0).some(
      (path) => breaksVersionBefore(read(path), 'postgres').length > 0,
    ),
  )
  assert.ok(
    migrationsOf('packages/warehouse/src/ddl', 0).some(
      (path) => breaksVersionBefore(read(path), 'clickhouse').length > 0,
    ),
  )
})

/** Two branches wrote 0046 and 0047 at once, and both have landed. */
const WRITTEN_IN_ORDER_SINCE = 48

/** Migrations of a journal that were not written after all before them: a database with those would never get them. */
const lateIn = (entries: readonly { idx: number; when: number; tag: string }[]) =>
  entries
    .filter(
      ({ idx, when }) =>
        idx >= WRITTEN_IN_ORDER_SINCE && entries.some((other) => other.idx < idx && other.when >= when),
    )
    .map(({ tag }) => tag)

const one = (idx: number, when: number) => ({ idx, when, tag: String(idx) })

test('each migration of PostgreSQL was written after those with a smaller number', () => {
  const journal = JSON.parse(read('packages/db/migrations/meta/_journal.json')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  assert.ok(journal.entries.length >= WRITTEN_IN_ORDER_SINCE)
  assert.deepEqual(lateIn(journal.entries), [])
  assert.deepEqual(lateIn([one(46, 9), one(47, 8), one(48, 10), one(49, 11)]), [])
  assert.deepEqual(lateIn([one(46, 9), one(47, 8), one(48, 9), one(49, 5), one(50, 12)]), ['48', '49'])
})

const broken = [
  'ALTER TABLE "a" DROP COLUMN "b"',
  'DROP TABLE "a"',
  'ALTER TABLE "a" RENAME COLUMN "b" TO "c"',
  'ALTER TABLE "a" RENAME TO "b"',
  'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint',
  'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL',
  'ALTER TABLE "a" ADD COLUMN "b" integer NOT NULL',
  'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x\', ADD COLUMN "c" integer NOT NULL',
  'ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("b" > 0)',
  'CREATE UNIQUE INDEX "i" ON "a" ("b")',
]
const allowed = [
  'CREATE TABLE "a" ("b" integer NOT NULL)',
  'CREATE TABLE "a" ("b" integer);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "d" ("id")',
  'CREATE TABLE "a" ("b" integer);--> statement-breakpoint\nCREATE UNIQUE INDEX "i" ON "a" ("b")',
  'ALTER TABLE "a" ADD COLUMN "b" integer',
  'ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 0 NOT NULL',
  'ALTER TABLE "a" ADD COLUMN "b" integer NOT NULL DEFAULT 0',
  'CREATE INDEX "i" ON "a" ("b")',
  'DROP INDEX "i"',
  "-- DROP TABLE a would break it\nSELECT 'x'",
  '-- breaks the version before: nothing has read it since 0.1.0\nALTER TABLE "a" DROP COLUMN "b"',
]

test('statements that break the version before are found, and a marker with a reason allows one', () => {
  for (const sql of broken) assert.equal(breaksVersionBefore(`${sql};`, 'postgres').length, 1, sql)
  for (const sql of allowed) assert.deepEqual(breaksVersionBefore(`${sql};`, 'postgres'), [], sql)
  assert.equal(breaksVersionBefore('-- breaks the version before:\nDROP TABLE "a";', 'postgres').length, 1)
  for (const sql of ['DROP TABLE IF EXISTS a', 'ALTER TABLE a DROP COLUMN b', 'RENAME TABLE a TO b'])
    assert.equal(breaksVersionBefore(sql, 'clickhouse').length, 1, sql)
  for (const sql of [
    'ALTER TABLE a ADD COLUMN IF NOT EXISTS b UInt8',
    'ALTER TABLE a ADD INDEX i b TYPE minmax',
  ])
    assert.deepEqual(breaksVersionBefore(sql, 'clickhouse'), [], sql)
})
