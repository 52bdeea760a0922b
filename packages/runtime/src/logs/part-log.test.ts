import assert from 'node:assert/strict'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { until } from '../testing/until.ts'
import { logFolder } from './log-folder.ts'
import { PartLog } from './part-log.ts'

function newDataDir(t: TestContext): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate logs '))
  t.after(() => rmSync(dataDir, { recursive: true }))
  return dataDir
}

interface Line {
  level: number
  msg: string
  part?: string
  time: string
}

const linesOf = (path: string): Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)

test('lines go to the file of their UTC day, and old files of all parts are removed', async (t) => {
  const dataDir = newDataDir(t)
  const folder = logFolder(dataDir)
  mkdirSync(folder)
  for (const name of ['jobs-2026-11-12.log', 'jobs-2026-11-13.log', 'notes-2020-01-01.log'])
    writeFileSync(join(folder, name), '')
  let now = new Date('2026-11-26T23:59:59.999Z')
  const log = new PartLog(dataDir, 'api', () => now)
  log.write('{"level":30,"msg":"before midnight"}')
  const first = join(folder, 'api-2026-11-26.log')
  await until(
    () => readdirSync(folder).includes('api-2026-11-26.log') && readFileSync(first).length > 0,
    'the line is written',
  )
  now = new Date('2026-11-27T00:00:00.000Z')
  log.write('{"level":30,"msg":"after midnight"}')
  await log.close()
  assert.deepEqual(
    linesOf(first).map(({ msg }) => msg),
    ['before midnight'],
  )
  assert.deepEqual(
    linesOf(join(folder, 'api-2026-11-27.log')).map(({ msg }) => msg),
    ['after midnight'],
  )
  assert.deepEqual(readdirSync(folder).toSorted(), [
    'api-2026-11-26.log',
    'api-2026-11-27.log',
    'jobs-2026-11-13.log',
    'notes-2020-01-01.log',
  ])
})

test('other text is wrapped with the level that its words mean, and without its secrets', async (t) => {
  const log = new PartLog(newDataDir(t), 'postgres')
  const { path } = log
  log.write('LOG:  database system is ready')
  log.write('ERROR:  duplicate key value')
  log.write('FATAL:  the database system is starting up')
  log.write('(node:1) ExperimentalWarning: a thing')
  log.write('    at main.ts:12', 40)
  log.write('connecting to postgres://a:hunter2@host/b')
  log.write('  ')
  await log.close()
  assert.deepEqual(
    linesOf(path).map(({ level }) => level),
    [30, 50, 60, 40, 40, 30],
  )
  assert.doesNotMatch(readFileSync(path, 'utf8'), /hunter2/)
})

test('several processes of a part write whole lines to one file', async (t) => {
  const dataDir = newDataDir(t)
  const logs = Array.from({ length: 4 }, () => new PartLog(dataDir, 'api'))
  const { path } = logs[0]!
  for (let index = 0; index < 2_000; index += 1)
    logs.forEach((log, at) =>
      log.write(JSON.stringify({ level: 30, msg: `${at}-${index}`, text: 'x'.repeat(index) })),
    )
  await Promise.all(logs.map((log) => log.close()))
  const written = linesOf(path).map(({ msg }) => msg)
  assert.equal(new Set(written).size, 8_000)
  for (let at = 0; at < 4; at += 1)
    assert.deepEqual(
      written.filter((msg) => msg.startsWith(`${at}-`)),
      Array.from({ length: 2_000 }, (_, index) => `${at}-${index}`),
    )
})

const largeLine = (index: number) =>
  JSON.stringify({ level: 30, msg: `line ${index}`, text: 'x'.repeat(100_000) })

test('a full disk loses no line while they fit in memory, then counts them, and nothing waits or throws', async (t) => {
  const dataDir = newDataDir(t)
  const folder = logFolder(dataDir)
  mkdirSync(folder)
  const log = new PartLog(dataDir, 'redirect')
  const { path } = log
  symlinkSync('/dev/full', path)
  for (let index = 0; index < 200; index += 1) log.write(largeLine(index))
  await until(() => log.isFailing, 'the disk refused the lines')
  rmSync(path)
  await until(() => readdirSync(folder).length > 0 && !log.isFailing, 'the lines are written')
  log.write(largeLine(200))
  await log.close()
  const written = linesOf(path)
  const numbers = written.flatMap(({ msg }) => /^line (\d+)$/.exec(msg)?.[1] ?? []).map(Number)
  const lost = Number(
    /^(\d+) lines of this log were lost/.exec(written.find(({ level }) => level === 50)!.msg)![1],
  )
  assert.deepEqual(numbers, [...Array(numbers.length - 1).keys(), 200])
  assert.equal(numbers.length + lost, 201)
})

test('a folder that cannot be made loses lines and nothing else', async (t) => {
  const dataDir = newDataDir(t)
  writeFileSync(logFolder(dataDir), 'a file in the place of the folder')
  const log = new PartLog(dataDir, 'jobs')
  log.write('a line')
  await until(() => log.isFailing, 'it noticed')
  await log.close()
  assert.deepEqual(log.lastLines, ['a line'])
})
