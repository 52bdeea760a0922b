import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { capKinds } from '@headgate/contract/base/constants'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { withFewFiles, withoutRoom } from '../../disk/testing.ts'
import { sealText } from '../../spool/record-seal.ts'
import { temporaryFolder } from '../../spool/testing.ts'
import { LeaseDisk } from './lease-disk.ts'
import { RECORD_BYTES, type KeptLease } from './lease-record.ts'

const DAY = 20_000

function folderOf(t: TestContext) {
  const { path, remove } = temporaryFolder()
  t.after(remove)
  const folder = join(path, 'engine')
  mkdirSync(folder)
  /** `text`: the file of versions that wrote lines. */
  return { dataDir: path, file: join(folder, 'lease-records'), text: join(folder, 'leases') }
}

/** A start: the file with all that it has. */
function open(dataDir: string) {
  const disk = new LeaseDisk(dataDir)
  const leases: KeptLease[] = []
  const contacts: [contact: number, run: string, before: number][] = []
  const damaged = disk.load({
    lease: (lease) => leases.push({ ...lease }),
    contact: (contact, run) => contacts.push([contact, run, leases.length]),
  })
  return { disk, leases, contacts, damaged }
}

function found(dataDir: string) {
  const { disk, ...rest } = open(dataDir)
  disk.close()
  return rest
}

const lease = (entityId: number, granted = 10): KeptLease => ({
  day: DAY,
  kind: 'rule',
  entityId,
  granted,
  version: 3,
  cap: 100,
})

/** A line of an earlier version, and the lease that it stands for. */
const textOf = (entityId: number, granted: number) =>
  sealText(JSON.stringify([DAY, 'group', entityId, granted, 2]))
const ofText = (entityId: number, granted: number): KeptLease => ({
  day: DAY,
  kind: 'group',
  entityId,
  granted,
  version: 2,
  cap: 0,
})

/** The begin of a file, and a record of each kind of cap, as the first version with records wrote them. */
const BEGIN = 'headgate leases 2'.padEnd(RECORD_BYTES, '\n')
const WRITTEN =
  'IE4AAAEAAAAKAAAAAwAAAGQAAAB+R4egIE4BAAIAAAAKAAAAAwAAAGQAAADu4YkdIE4CAAMAAAAKAAAAAwAAAGQAAACGT0ZNIE4DAAQAAAAKAAAAAwAAAGQAAABj4bKF'

/** Limits the size of files of this process, like a disk that is nearly full. */
const limitFiles = (bytes: string) =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])

const onLinux = { skip: process.platform !== 'linux' && 'needs prlimit' }

test(`records come back as they were written (seed ${seed})`, (t) => {
  const random = new SeededRandom(seed)
  const { dataDir } = folderOf(t)
  const { disk } = open(dataDir)
  const most = 2_147_483_647
  const number = () => random.pick([0, 1, most, random.between(0, most)])
  const leases = Array.from({ length: 12_000 }, () => ({
    day: random.between(1, 65_535),
    kind: random.pick(capKinds),
    entityId: number(),
    granted: number(),
    version: number(),
    cap: number(),
  }))
  disk.append(leases.slice(0, 7_000))
  disk.appendContact(2 ** 40 + 17, '00ff3210fedcba98')
  disk.appendSafely(leases.slice(7_000))
  disk.close()
  assert.deepEqual(found(dataDir), {
    leases,
    contacts: [[2 ** 40 + 17, '00ff3210fedcba98', 7_000]],
    damaged: 0,
  })
})

test(`a changed bit is damage of one record, at every start, and the others are read (seed ${seed})`, (t) => {
  const random = new SeededRandom(seed)
  const { dataDir, file } = folderOf(t)
  const { disk } = open(dataDir)
  disk.append(Array.from({ length: 50 }, (_, at) => lease(at + 1)))
  disk.close()
  const whole = readFileSync(file)
  for (let round = 0; round < 300; round += 1) {
    const bytes = Buffer.from(whole)
    const at = random.between(RECORD_BYTES, bytes.length - 1)
    bytes[at]! ^= 1 << random.between(0, 7)
    writeFileSync(file, bytes)
    const hit = Math.floor(at / RECORD_BYTES)
    for (let start = 0; start < 2; start += 1) {
      const { leases, damaged } = found(dataDir)
      assert.equal(damaged, 1)
      assert.deepEqual(
        leases.map((one) => one.entityId),
        Array.from({ length: 50 }, (_, index) => index + 1).filter((id) => id !== hit),
      )
    }
  }
})

test('what a power cut leaves at the end of the file is no damage', (t) => {
  const { dataDir, file } = folderOf(t)
  const { disk } = open(dataDir)
  disk.append([lease(1), lease(2), lease(3)])
  disk.close()
  const whole = readFileSync(file)
  const size = whole.length
  for (const [tail, left] of [
    // A part of the last record, and zeros where the system had not written yet.
    [whole.subarray(0, size - 1), 2],
    [Buffer.concat([whole, Buffer.alloc(RECORD_BYTES * 3)]), 3],
    [Buffer.concat([whole.subarray(0, size - 5), Buffer.alloc(5)]), 2],
    [Buffer.concat([whole.subarray(0, size - RECORD_BYTES - 5), Buffer.alloc(3_000_007)]), 1],
    [whole.subarray(0, RECORD_BYTES - 3), 0],
    [Buffer.alloc(RECORD_BYTES), 0],
    [Buffer.alloc(0), 0],
  ] as const) {
    writeFileSync(file, tail)
    const first = open(dataDir)
    assert.deepEqual([first.leases.length, first.damaged], [left, 0])
    first.disk.append([lease(9)])
    first.disk.close()
    const second = found(dataDir)
    assert.deepEqual([second.leases.length, second.damaged], [left + 1, 0])
    assert.deepEqual(second.leases.at(-1), lease(9))
  }
})

test('a file of text of earlier versions is read, with its damage, and goes on as records', (t) => {
  const { dataDir, text } = folderOf(t)
  const bad = textOf(3, 5)
  bad[4]! ^= 1
  writeFileSync(
    text,
    Buffer.concat([textOf(1, 5), textOf(2, 5), bad, textOf(1, 4), Buffer.from('[20000,"gr')]),
  )
  const leases = [ofText(1, 5), ofText(2, 5), ofText(1, 4)]
  const first = open(dataDir)
  assert.deepEqual([first.leases, first.damaged], [leases, 1])
  first.disk.append([lease(7)])
  first.disk.close()
  assert.deepEqual(found(dataDir), { leases: [...leases, lease(7)], contacts: [], damaged: 1 })
})

test('an earlier version that runs in between finds no lease, and what it leaves replaces all records', (t) => {
  const { dataDir, text } = folderOf(t)
  writeFileSync(text, textOf(1, 50))
  const first = open(dataDir)
  assert.ok(!existsSync(text), 'the earlier version must not find the state before this one')
  first.disk.append([lease(1, 100), lease(2, 100)])
  first.disk.appendContact(7, '00ff3210fedcba98')
  first.disk.close()
  // It got units of the first cap and returned some, and got none of the second.
  writeFileSync(text, Buffer.concat([textOf(1, 100), textOf(1, 60)]))
  const all = { leases: [ofText(1, 100), ofText(1, 60)], contacts: [], damaged: 0 }
  assert.deepEqual(found(dataDir), all)
  assert.ok(!existsSync(text))
  assert.deepEqual(found(dataDir), all)
  // A conversion that was cut off before its end, with the new records in force already.
  writeFileSync(text, Buffer.concat([textOf(1, 100), textOf(1, 60)]))
  assert.deepEqual(found(dataDir), all)
  // It ran without a reply of PostgreSQL.
  writeFileSync(text, '')
  assert.deepEqual(found(dataDir), { leases: [], contacts: [], damaged: 0 })
})

test('a damaged begin of the file is damage, and the records behind it are read', (t) => {
  const { dataDir, file } = folderOf(t)
  const { disk } = open(dataDir)
  disk.append([lease(1)])
  disk.close()
  const bytes = readFileSync(file)
  bytes[3]! ^= 4
  writeFileSync(file, bytes)
  for (const leases of [[lease(1)], [lease(1), lease(2)]]) {
    const start = open(dataDir)
    assert.deepEqual([start.leases, start.damaged], [leases, 1])
    start.disk.append([lease(2)])
    start.disk.close()
  }
})

test('records of earlier versions keep their meaning: the kinds of caps have their numbers in the file', (t) => {
  const { dataDir, file } = folderOf(t)
  writeFileSync(file, Buffer.concat([Buffer.from(BEGIN), Buffer.from(WRITTEN, 'base64')]))
  assert.deepEqual(found(dataDir), {
    leases: ['rule', 'group', 'group_rule', 'provider_link'].map((kind, at) => ({
      ...lease(at + 1),
      kind,
    })),
    contacts: [],
    damaged: 0,
  })
})

test('a write without room on the disk leaves no damage', onLinux, (t) => {
  const { dataDir, file } = folderOf(t)
  const { disk } = open(dataDir)
  disk.append([lease(1)])
  limitFiles(String(statSync(file).size + RECORD_BYTES + 7))
  try {
    assert.throws(() => disk.append([lease(2), lease(3)]), { code: 'EFBIG' })
  } finally {
    limitFiles('unlimited')
  }
  disk.append([lease(4), lease(5)])
  disk.close()
  assert.deepEqual(found(dataDir), { leases: [lease(1), lease(4), lease(5)], contacts: [], damaged: 0 })
})

test('a rewrite without room on the disk gives back what it took', onLinux, async (t) => {
  const { dataDir, file } = folderOf(t)
  const { disk } = open(dataDir)
  disk.append([lease(1)])
  await withoutRoom(() => assert.rejects(disk.rewrite([lease(1)]), { code: 'EFBIG' }))
  assert.ok(!existsSync(`${file}.next`))
  disk.append([lease(2)])
  disk.close()
  assert.deepEqual(found(dataDir).leases, [lease(1), lease(2)])
})

test('a rewritten file is in force when the sync of its folder fails', onLinux, (t) => {
  const { dataDir } = folderOf(t)
  // The sync of a folder opens it, and no file can be opened then.
  const [code, size] = withFewFiles(
    `
    const { LeaseDisk } = await import(data.disk)
    const [one, two] = data.leases
    const disk = new LeaseDisk(data.dataDir)
    disk.load({ lease() {}, contact() {} })
    disk.append([one, one, one])
    function* leases() {
      yield one
      takeAllFiles()
    }
    const code = await disk.rewrite(leases()).then(() => 'none', ({ code }) => code)
    closeFiles()
    console.log(code, disk.size)
    disk.append([two])
    disk.close()`,
    { disk: import.meta.resolve('./lease-disk.ts'), dataDir, leases: [lease(1), lease(2)] },
  ).split(' ')
  assert.deepEqual([code, size], ['EMFILE', '1'])
  assert.deepEqual(found(dataDir).leases, [lease(1), lease(2)])
})

test('a file of another kind counts as damaged, at every start', (t) => {
  const { dataDir, file } = folderOf(t)
  writeFileSync(file, 'something else, in a line that is longer than a record\n')
  appendFileSync(file, 'and a second\n')
  assert.equal(found(dataDir).damaged, 2)
  assert.equal(found(dataDir).damaged, 2)
})
