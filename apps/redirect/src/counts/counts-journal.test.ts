import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { dayNumber } from '@headgate/domain/days'
import { openCounts } from './counts.ts'
import { CountsJournal } from './counts-journal.ts'
import type { JournalLine } from './journal-line.ts'
import { withFewFiles } from '../disk/testing.ts'
import { makeSpoolFolders, spoolFolder } from '../spool/spool-files.ts'
import type { TallyEntry } from './tally.ts'
import { sealText } from '../spool/record-seal.ts'
import { quiet, record, temporaryFolder, testSpool } from '../spool/testing.ts'

function folderOf(t: TestContext): string {
  const { path, remove } = temporaryFolder()
  t.after(remove)
  return path
}

/** A line as earlier releases wrote it. */
const lineOf = (line: JournalLine) => sealText(JSON.stringify(line))

/** Limits the size of files of this process, like a disk that is nearly full. */
const limitFiles = (bytes: string) =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])

const onLinux = { skip: process.platform !== 'linux' && 'needs prlimit' }

test(
  'a compaction that finds too little room on the disk leaves the journal as it was',
  onLinux,
  async (t) => {
    const folder = folderOf(t)
    const entries = Array.from({ length: 3_000 }, (_, at): TallyEntry => [0, at + 1, 20_000, 7, 5, 1])
    const journal = new CountsJournal(folder)
    journal.append(lineOf({ segments: ['a'], damaged: 0, day: 20_000, entries }))
    const before = readFileSync(join(folder, 'counts.journal'))
    // Room for a part of the write: the system then writes that part and reports its size without an error.
    limitFiles('20000')
    try {
      await assert.rejects(
        journal.compact(entries, 0, -1, () => Promise.resolve()),
        { code: 'EFBIG' },
      )
    } finally {
      limitFiles('unlimited')
    }
    assert.deepEqual(readFileSync(join(folder, 'counts.journal')), before)
    journal.close()
  },
)

test('a compacted journal is in force when the sync of its folder fails', onLinux, (t) => {
  const folder = folderOf(t)
  const entries = Array.from({ length: 2_500 }, (_, at): TallyEntry => [0, at + 1, 20_000, 7, 5, 1])
  const line = lineOf({ damaged: 0, day: 20_000, entries }).toString('base64')
  // The sync of a folder opens it, and no file can be opened then.
  const code = withFewFiles(
    `
    const { CountsJournal } = await import(data.journal)
    const journal = new CountsJournal(data.folder)
    const line = Buffer.from(data.line, 'base64')
    for (let time = 0; time < 3; time += 1) journal.append(line)
    const failed = journal.compact(data.entries, 0, 20_000, async () => takeAllFiles())
    console.log(await failed.then(() => 'none', ({ code }) => code))
    closeFiles()
    journal.append(line)
    journal.close()`,
    { journal: import.meta.resolve('./counts-journal.ts'), folder, line, entries },
  )
  assert.equal(code, 'EMFILE')
  const again = new CountsJournal(folder)
  let sum = 0
  const damaged = again.replay(
    () => true,
    (_kind, _entity, _day, searches) => (sum += searches),
  )
  again.close()
  assert.deepEqual([sum, damaged], [2 * 7 * 2_500, 0])
})

test('a start does not compact the journal, the first save after it does where that makes it shorter', async (t) => {
  for (const [repeats, isCompacted] of [
    [1, false],
    [4, true],
  ] as const) {
    const dataDir = folderOf(t)
    const path = join(spoolFolder(dataDir), 'counts.journal')
    const entries = Array.from({ length: 1_000 }, (_, at): TallyEntry => [0, at + 1, 20_000, 7, 5, 1])
    const options = { dataDir, log: quiet, clock: Date.now, compactBytes: 1 }
    const first = await openCounts(options)
    first.close()
    const line = lineOf({ damaged: 0, day: 20_000, entries })
    writeFileSync(path, Buffer.concat(Array.from({ length: repeats }, () => line)))
    const { size } = statSync(path)
    const counts = await openCounts(options)
    assert.equal(statSync(path).size, size)
    await counts.save()
    assert.equal(statSync(path).size < size, isCompacted)
    assert.equal(counts.get('targeting', 1)!.total, 7 * repeats)
    counts.close()
  }
})

test('a line that was written again, because the disk refused to make it safe, counts once', async (t) => {
  const dataDir = folderOf(t)
  const spool = testSpool(dataDir)
  for (let at = 0; at < 10; at += 1) record(spool, { targeting: 5 })
  spool.close()
  const first = await openCounts({ dataDir, log: quiet, clock: Date.now })
  assert.equal(first.get('targeting', 5)!.total, 10)
  first.close()
  const path = join(spoolFolder(dataDir), 'counts.journal')
  appendFileSync(path, readFileSync(path))
  const second = await openCounts({ dataDir, log: quiet, clock: Date.now })
  t.after(() => second.close())
  assert.equal(second.get('targeting', 5)!.total, 10)
})

test('neither an append without room on the disk nor a torn last line leaves damage', onLinux, (t) => {
  const folder = folderOf(t)
  const path = join(folder, 'counts.journal')
  const line = lineOf({
    segments: ['a'],
    damaged: 0,
    day: 20_000,
    entries: [],
  })
  const replayed = () => {
    const journal = new CountsJournal(folder)
    let lines = 0
    const damaged = journal.replay(
      () => (lines += 1) > 0,
      () => {},
    )
    return { journal, lines, damaged }
  }
  const first = replayed().journal
  first.append(line)
  // First no room at all, then room for a part of the line.
  for (const more of [0, 20]) {
    limitFiles(String(statSync(path).size + more))
    try {
      assert.throws(() => first.append(line), { code: 'EFBIG' })
    } finally {
      limitFiles('unlimited')
    }
    first.append(line)
  }
  first.close()
  appendFileSync(path, '{"torn":')
  const second = replayed()
  assert.deepEqual([second.lines, second.damaged], [3, 0])
  second.journal.append(line)
  second.journal.close()
  // Earlier releases left an empty line.
  appendFileSync(path, '\n')
  const third = replayed()
  assert.deepEqual([third.lines, third.damaged], [4, 0])
  third.journal.close()
})

test('after a damaged journal was compacted, the use of that day is still not certain at the next start', async (t) => {
  const dataDir = folderOf(t)
  const day = dayNumber(Date.now())
  const entries: TallyEntry[] = [[1, 7, day, 5, 5, 1]]
  const bad = lineOf({ segments: ['b'], damaged: 0, day, entries })
  bad[4]! ^= 1
  makeSpoolFolders(dataDir)
  writeFileSync(
    join(spoolFolder(dataDir), 'counts.journal'),
    Buffer.concat([bad, lineOf({ segments: ['a'], damaged: 0, day, entries })]),
  )
  const options = { dataDir, log: quiet, clock: Date.now, compactBytes: 1 }
  const first = await openCounts(options)
  assert.equal(first.mayMiss(day), true)
  await first.save()
  first.close()
  const second = await openCounts(options)
  assert.deepEqual([second.mayMiss(day), second.mayMiss(day + 1)], [true, false])
  second.close()
})
