import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { EngineChange } from '@headgate/domain/snapshot'
import { sealText } from '../spool/record.ts'
import { temporaryFolder } from '../spool/testing.ts'
import { SnapshotDisk } from './snapshot-disk.ts'

const publisher = (entity_id: number, revision: number, name: string): EngineChange => ({
  revision,
  kind: 'publisher',
  entity_id,
  content: { name, status: true, archived: false },
})
const pathIn = (folder: string) => join(folder, 'engine', 'snapshot')
const names = (folder: string) =>
  new SnapshotDisk(folder)
    .load()
    .changes.map(({ revision, content }) => `${revision} ${content && 'name' in content ? content.name : ''}`)

function folderFor(t: TestContext): string {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  return folder.path
}

test('a copy cut off at any byte holds each publication whole or not at all', (t) => {
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
    disk.append(batch)
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
    // Without its last newline a batch is as good as whole.
    const expected = [states[at], ...(bytes + 1 === ends[at + 1] ? [states[at + 1]] : [])]
    assert.ok(
      expected.some((state) => JSON.stringify(state) === JSON.stringify(names(cut))),
      `cut at ${bytes}`,
    )
  }
})

test('what follows a batch that was cut off is kept', (t) => {
  const folder = folderFor(t)
  const first = new SnapshotDisk(folder)
  first.append([publisher(1, 1, 'one')])
  const size = statSync(pathIn(folder)).size
  first.append([publisher(1, 2, 'two'), publisher(2, 3, 'other')])
  first.close()
  // The first line of the second batch is there with its newline, the second is not.
  const line = sealText(JSON.stringify(publisher(1, 2, 'two'))).length
  truncateSync(pathIn(folder), size + line)
  assert.deepEqual(names(folder), ['1 one'])
  const second = new SnapshotDisk(folder)
  second.append([publisher(1, 2, 'two'), publisher(2, 3, 'other')])
  second.close()
  assert.deepEqual(names(folder), ['2 two', '3 other'])
})

test('a copy of before batches had ends is read whole', (t) => {
  const folder = folderFor(t)
  mkdirSync(join(folder, 'engine'))
  writeFileSync(
    pathIn(folder),
    Buffer.concat(
      [publisher(1, 1, 'one'), publisher(2, 2, 'two')].map((one) => sealText(JSON.stringify(one))),
    ),
  )
  assert.deepEqual(names(folder), ['1 one', '2 two'])
  const disk = new SnapshotDisk(folder)
  disk.append([publisher(1, 3, 'three')])
  disk.close()
  assert.deepEqual(names(folder), ['2 two', '3 three'])
})
