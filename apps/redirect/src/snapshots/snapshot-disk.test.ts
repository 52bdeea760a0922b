import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { sealText } from '../spool/record-seal.ts'
import { temporaryFolder } from '../spool/testing.ts'
import { KnownRevisions } from './marks/known-revisions.ts'
import { SnapshotDisk } from './snapshot-disk.ts'

const publisher = (entity_id: number, revision: number, name: string): EngineChange => ({
  revision,
  kind: 'publisher',
  entity_id,
  content: { name, status: true, archived: false },
})
const pathIn = (folder: string) => join(folder, 'engine', 'snapshot')
function read(disk: SnapshotDisk): string[] {
  const known = new KnownRevisions()
  disk.index(known)
  return [...disk.changes(known, 2)].flatMap((page) =>
    page.map(({ revision, content }) => `${revision} ${content && 'name' in content ? content.name : ''}`),
  )
}
/** The names that a start would read. */
function names(folder: string): string[] {
  const disk = new SnapshotDisk(folder)
  const found = read(disk)
  disk.close()
  return found
}
function add(disk: SnapshotDisk, batch: EngineChange[]): void {
  disk.append(batch)
  disk.endBatch()
}

function folderFor(t: TestContext): string {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  return folder.path
}

test('a copy cut off at any byte contains each publication whole or not at all', (t) => {
  const folder = folderFor(t)
  const disk = new SnapshotDisk(folder)
  const batches = [
    [publisher(1, 1, 'old one'), publisher(2, 2, 'old two')],
    [publisher(1, 3, 'new one'), publisher(2, 4, 'new two'), publisher(3, 5, 'new three')],
    [publisher(2, 6, 'newest two')],
  ]
  const states = [[]] as string[][]
  const ends = [0]
  for (const batch of batches) {
    add(disk, batch)
    ends.push(statSync(pathIn(folder)).size)
    states.push(names(folder))
  }
  disk.close()
  assert.deepEqual(states.at(-1), ['3 new one', '5 new three', '6 newest two'])
  const whole = readFileSync(pathIn(folder))
  const cut = folderFor(t)
  mkdirSync(join(cut, 'engine'))
  for (let bytes = 0; bytes <= whole.length; bytes += 1) {
    writeFileSync(pathIn(cut), whole.subarray(0, bytes))
    const at = ends.findLastIndex((end) => end <= bytes)
    // A batch without its last newline counts as whole.
    const expected = [states[at], ...(bytes + 1 === ends[at + 1] ? [states[at + 1]] : [])]
    assert.ok(
      expected.some((state) => JSON.stringify(state) === JSON.stringify(names(cut))),
      `cut at ${bytes}`,
    )
  }
})

test('a batch that follows one that was cut off is kept', (t) => {
  const folder = folderFor(t)
  const first = new SnapshotDisk(folder)
  add(first, [publisher(1, 1, 'one')])
  const size = statSync(pathIn(folder)).size
  add(first, [publisher(1, 2, 'two'), publisher(2, 3, 'other')])
  first.close()
  // The first line of the second batch is there with its newline, the second is not.
  const line = sealText(JSON.stringify(publisher(1, 2, 'two'))).length
  truncateSync(pathIn(folder), size + line)
  assert.deepEqual(names(folder), ['1 one'])
  const second = new SnapshotDisk(folder)
  add(second, [publisher(1, 2, 'two'), publisher(2, 3, 'other')])
  second.close()
  assert.deepEqual(names(folder), ['2 two', '3 other'])
})

test('a batch added in pieces is in force with its end, and not at all when it is abandoned', (t) => {
  const folder = folderFor(t)
  const disk = new SnapshotDisk(folder)
  add(disk, [publisher(1, 1, 'one')])
  disk.append([publisher(1, 2, 'two')])
  disk.abandon()
  disk.append([publisher(2, 3, 'three')])
  disk.append([publisher(3, 4, 'four')])
  assert.deepEqual(names(folder), ['1 one'])
  // The start before has dropped the batch without an end.
  disk.abandon()
  disk.append([publisher(2, 3, 'three')])
  disk.append([publisher(3, 4, 'four')])
  disk.endBatch()
  disk.close()
  assert.deepEqual(names(folder), ['1 one', '3 three', '4 four'])
})

test('compacting keeps what is in force, and changes added during it', async (t) => {
  const folder = folderFor(t)
  const disk = new SnapshotDisk(folder)
  for (let round = 0; round < 60; round += 1)
    add(
      disk,
      Array.from({ length: 200 }, (_, at) => publisher(at + 1, round * 200 + at + 1, `round ${round}`)),
    )
  assert.ok(disk.wantsCompaction(200))
  assert.ok(!disk.wantsCompaction(1_000))
  const before = statSync(pathIn(folder)).size
  const compacting = disk.compact()
  await nextTurn()
  add(disk, [publisher(1, 12_001, 'added')])
  disk.append([publisher(2, 12_002, 'not ended')])
  await compacting
  assert.ok(statSync(pathIn(folder)).size < before / 40)
  assert.ok(!disk.wantsCompaction(200))
  disk.endBatch()
  add(disk, [publisher(3, 12_003, 'after')])
  disk.close()
  const found = names(folder)
  assert.equal(found.length, 200)
  assert.deepEqual(found.slice(-4), ['12000 round 59', '12001 added', '12002 not ended', '12003 after'])
})

test('closing ends the compacting, and the copy stays as it was', async (t) => {
  const folder = folderFor(t)
  const disk = new SnapshotDisk(folder)
  add(
    disk,
    Array.from({ length: 5_000 }, (_, at) => publisher(1, at + 1, 'one')),
  )
  const before = readFileSync(pathIn(folder))
  const compacting = disk.compact()
  disk.close()
  await compacting
  assert.deepEqual(readdirSync(join(folder, 'engine')), ['snapshot'])
  assert.ok(before.equals(readFileSync(pathIn(folder))))
})

test('what was read again has one line after compacting, and abandoned changes do not count', async (t) => {
  const folder = folderFor(t)
  const disk = new SnapshotDisk(folder)
  const all = Array.from({ length: 200 }, (_, at) => publisher(at + 1, at + 1, 'name'))
  for (let round = 0; round < 60; round += 1) {
    disk.append(all)
    disk.abandon()
    add(disk, all)
  }
  assert.equal(disk.place!.lines, 60 * 200)
  assert.equal(await disk.compact(), 0)
  assert.equal(disk.place!.lines, 200)
  disk.close()
  assert.equal(names(folder).length, 200)
})
