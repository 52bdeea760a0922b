import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { makeCapSlots, nameSlot } from '../leases/cap-slots.ts'
import { quiet, temporaryFolder } from '../spool/testing.ts'
import { Claims } from './claims.ts'
import {
  BEFORE,
  toRow,
  claimsFile,
  ENDED,
  HEAD,
  readHead,
  readUse,
  ROW_BYTES,
  type NoteHead,
} from './note.ts'

const DAY = 20_779
const caps = makeCapSlots(2_001)

function noteFolder(t: TestContext, workers = 1): string {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const path = join(folder.path, 'run')
  mkdirSync(path)
  for (let worker = 0; worker < workers; worker += 1) writeFileSync(join(path, claimsFile(worker)), '')
  writeFileSync(join(path, claimsFile(BEFORE)), toRow({ day: DAY, kind: 'rule', entityId: 7, used: 5 }))
  const head = { workers, day: DAY, inode: statSync(path).ino }
  writeFileSync(join(path, HEAD), JSON.stringify(head))
  return path
}

const use = (folder: string) => readUse(folder, readHead(folder)!)
const usedOf = (folder: string, day: number, entityId: number) =>
  use(folder)!.find((one) => one.day === day && one.entityId === entityId)?.used ?? 0

test('the note has units before they are used, of all threads and from before the run', (t) => {
  const folder = noteFolder(t, 2)
  const threads = [0, 1].map((worker) => new Claims({ folder, worker, workers: 2, caps, log: quiet }))
  nameSlot(caps, 3, 'rule', 7)
  nameSlot(caps, 2_000, 'provider_link', 9)
  for (let unit = 1; unit <= 20; unit += 1) {
    assert.ok(threads[unit % 2]!.use(3, DAY, 100 - unit))
    assert.equal(usedOf(folder, DAY, 7), 5 + unit)
  }
  assert.ok(threads[0]!.use(2_000, DAY, 1))
  assert.equal(usedOf(folder, DAY, 9), 1)
})

test('far from the cap many units are claimed at a time, near it only units that are used', (t) => {
  const folder = noteFolder(t)
  const claims = new Claims({ folder, worker: 0, workers: 1, caps, log: quiet })
  nameSlot(caps, 1, 'group', 1)
  let left = 20_000
  while (left > 0) {
    left -= 1
    assert.ok(claims.use(1, DAY, left))
    const open = usedOf(folder, DAY, 1) - (20_000 - left)
    assert.ok(open >= 0 && open <= 20_000 / 256, `${open} open with ${left} left`)
  }
  assert.equal(usedOf(folder, DAY, 1), 20_000)
})

test('a unit given back is used by the next search; each day counts for itself', (t) => {
  const folder = noteFolder(t)
  const claims = new Claims({ folder, worker: 0, workers: 1, caps, log: quiet })
  nameSlot(caps, 1, 'group_rule', 1)
  for (let search = 0; search < 10; search += 1) {
    claims.use(1, DAY, 5)
    claims.giveBack(1, DAY)
  }
  assert.equal(usedOf(folder, DAY, 1), 1)
  for (const day of [DAY + 1, DAY + 2]) for (let search = 0; search < 3; search += 1) claims.use(1, day, 5)
  assert.deepEqual(
    [DAY, DAY + 1, DAY + 2].map((day) => usedOf(folder, day, 1)),
    [0, 3, 3],
    'the row of a day is reused for the day after next',
  )
  assert.equal(statSync(join(folder, claimsFile(0))).size, 2 * ROW_BYTES)
})

test(`the note never has fewer units than were used, whatever days and caps they are of (seed ${seed})`, (t) => {
  const folder = noteFolder(t)
  const claims = new Claims({ folder, worker: 0, workers: 1, caps, log: quiet })
  const random = new SeededRandom(seed)
  const slots = [1, 2, 5, 500, 1_023, 1_024, 1_500, 2_000]
  for (const slot of slots) nameSlot(caps, slot, 'rule', slot + 10_000)
  const used = new Map<string, number>()
  for (let step = 0; step < 4_000; step += 1) {
    // Both days are used at the same time around midnight; the third has the rows of the first.
    const day = DAY + Math.floor(step / 2_000) + random.between(0, 1)
    const slot = random.pick(slots)
    const key = `${day}:${slot}`
    const units = used.get(key) ?? 0
    if (units > 0 && random.chance(0.2)) {
      claims.giveBack(slot, day)
      used.set(key, units - 1)
    } else {
      assert.ok(claims.use(slot, day, random.between(1, 1_000)))
      used.set(key, units + 1)
    }
    if (step % 50 !== 0 && step !== 3_999) continue
    const noted = use(folder)!
    for (const [of, units] of used) {
      const [ofDay, ofSlot] = of.split(':').map(Number)
      const isReused = ofDay === DAY && used.has(`${DAY + 2}:${ofSlot}`)
      const claimed = noted.find((one) => one.day === ofDay && one.entityId === ofSlot! + 10_000)?.used ?? 0
      assert.ok(isReused ? claimed === 0 : claimed >= units, `${of}: ${claimed} of ${units}`)
    }
  }
  assert.equal(statSync(join(folder, claimsFile(0))).size, slots.length * 2 * ROW_BYTES)
})

function withFullDisk(t: TestContext): string {
  const folder = noteFolder(t, 0)
  symlinkSync('/dev/full', join(folder, claimsFile(0)))
  return folder
}

test(
  'a note that cannot be written is removed before more is used',
  { skip: !existsSync('/dev/full') },
  (t) => {
    const folder = withFullDisk(t)
    const claims = new Claims({ folder, worker: 0, workers: 1, caps, log: quiet })
    nameSlot(caps, 1, 'rule', 1)
    assert.ok(claims.use(1, DAY, 5))
    assert.equal(readHead(folder), null)
    assert.ok(claims.use(1, DAY, 5))
  },
)

test(
  'when it cannot be removed either, nothing is used beyond it',
  { skip: !existsSync('/dev/full') },
  (t) => {
    const folder = withFullDisk(t)
    const claims = new Claims({ folder, worker: 0, workers: 1, caps, log: quiet })
    nameSlot(caps, 1, 'rule', 1)
    // A non-empty folder can neither be unlinked nor be the target of a rename.
    mkdirSync(join(folder + ENDED, 'in the way'), { recursive: true })
    replaceByFolder(join(folder, HEAD))
    assert.equal(claims.use(1, DAY, 5), false)
  },
)

function replaceByFolder(path: string): void {
  rmSync(path)
  mkdirSync(path)
}

test('an incomplete note, or a copy of one, is ignored', (t) => {
  const folder = noteFolder(t)
  const head = readHead(folder) as NoteHead
  assert.equal(readUse(folder, { ...head, workers: 2 }), null)
  writeFileSync(join(folder, claimsFile(0)), 'torn')
  assert.equal(readUse(folder, head), null)
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  assert.equal(readHead(copy), null)
})
