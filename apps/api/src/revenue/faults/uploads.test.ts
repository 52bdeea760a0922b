import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { uploadCsv } from '@headgate/contract/revenue/import-calls'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { importTexts } from '@headgate/db/revenue/imports/imports'
import { makeProvider } from '@headgate/db/sample/make'
import { csvMapping, storedFile } from '@headgate/db/schema/all'
import { makeRevenueAdvertiser, type RevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { malformedFiles, type MalformedFile } from '@headgate/runtime/revenue-file/testing/malformed-files'
import { plainMapping } from '@headgate/runtime/revenue-file/testing/read-bytes'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { booksOf } from './testing/books.ts'
import { grossOf, reportFile } from './testing/report-files.ts'
import { RevenueProcesses } from './testing/revenue-processes.ts'

let database: TestDatabase
let parts: RevenueProcesses
let books: ReturnType<typeof booksOf>
before(async () => {
  database = await testDatabase()
  parts = await RevenueProcesses.start(database.url, database.db)
  books = booksOf(database.db)
})
after(async () => {
  await parts.stop()
  await database.close()
})

const advertiser = (): Promise<RevenueAdvertiser> =>
  makeRevenueAdvertiser(database.db, { 'BN-12': 1, 'BN-13': 2 })
const grossOfOne = async (id: number) => (await books.gross()).get(id)

/** Waits until all is booked. A busy machine needs longer for dozens of imports than the patience of other waits. */
const areBooked = () => until(() => books.areIdle(), 'everything is booked', 600_000)

/** Nothing waits any more, and every invariant holds. */
async function allHolds(): Promise<void> {
  await areBooked()
  const { differences, changedDays, waitingDays } = await parts.verify()
  assert.deepEqual(differences, [])
  assert.deepEqual([changedDays, waitingDays], [[], 0])
}

test('the same file 20 times at once is booked once', async (t) => {
  const { id } = await advertiser()
  const numbers = await Promise.all(Array.from({ length: 20 }, () => parts.upload(id, reportFile(1))))
  assert.equal(new Set(numbers).size, 20)
  await allHolds()
  assert.equal(await grossOfOne(id), grossOf(1))
  const { done } = await books.stages()
  ledger(t, 'the same file 20 times at once', { imports: done! })
})

test('two advertisers with the same bytes at once have the money once each', async () => {
  const [one, other] = [await advertiser(), await advertiser()]
  await Promise.all([one, other, one, other].map(({ id }) => parts.upload(id, reportFile(2))))
  await allHolds()
  assert.deepEqual([await grossOfOne(one.id), await grossOfOne(other.id)], [grossOf(2), grossOf(2)])
})

test(`an import while accounts are edited, other imports undone, and searches come (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const { id, accounts } = await advertiser()
  const first = await parts.upload(id, reportFile(1))
  await until(() => books.areIdle(), 'the first file is booked')
  let version = 1
  const edits = { shares: 0, undone: 0, searches: 0 }
  const edit = async () => {
    for (let round = 0; round < 6; round += 1) {
      const account = random.pick(accounts)
      const body = {
        share_revenue: random.between(0, 100),
        from_day: random.pick(['2026-10-31', '2026-11-02']),
      }
      const { status, text } = await parts.call('PUT', `/api/pubaccount/${account.id}`, body)
      assert.equal(status, 200, text)
      edits.shares += 1
    }
  }
  const undo = async () => {
    for (let round = 0; round < 6; round += 1) {
      const body = { in_force: round % 2 === 1 }
      const { status, text } = await parts.call('POST', `/api/revenue-imports/${first}/in-force`, body)
      assert.equal(status, 200, text)
      edits.undone += 1
    }
  }
  const search = async () => {
    for (let round = 0; round < 6; round += 1) {
      await parts.sendSearches(id, random.pick(accounts.slice(1)), '2026-11-01', random.between(1, 20))
      edits.searches += 1
    }
  }
  const load = async () => {
    for (let round = 0; round < 3; round += 1) await parts.upload(id, reportFile((version += 1)))
  }
  await Promise.all([edit(), undo(), search(), load()])
  // Searches that came after the last booking divide the day in another way: so it is booked once more.
  await areBooked()
  for (const in_force of [false, true])
    await parts.call('POST', `/api/revenue-imports/${first}/in-force`, { in_force })
  await allHolds()
  assert.equal(await grossOfOne(id), grossOf(version))
  ledger(t, 'imports beside edits, undos and searches', edits)
})

/** Files in PostgreSQL, half ones too. */
const stored = () => database.db.$count(storedFile)
const kept = () => readdirSync(join(parts.dataDir, 'imports')).toSorted()
const limitFiles = (bytes: string) =>
  execFileSync('prlimit', ['--pid', String(parts.pidOf('api')), `--fsize=${bytes}:`], { stdio: 'ignore' })

test('a full disk refuses the upload, leaves nothing, and the next one is taken', async () => {
  const { id } = await advertiser()
  const before = [kept(), await stored(), await books.stages()]
  limitFiles('64')
  const refused = await parts.upload(id, reportFile(3, 5_000)).catch((cause: Error) => cause.message)
  limitFiles('unlimited')
  assert.match(String(refused), /^503: /)
  assert.ok(String(refused).includes(messages.csv.diskFull))
  assert.deepEqual([kept(), await stored(), await books.stages()], before)
  // The connection of the refused upload may still be ended, when the next one has just begun on it.
  const isTaken = () =>
    parts.upload(id, reportFile(3)).then(
      () => true,
      () => false,
    )
  await until(isTaken, 'the next upload is taken')
  await allHolds()
  assert.equal(await grossOfOne(id), grossOf(3))
})

/** A request for an upload, cut off inside its file. */
function cutRequest(id: number, length: 'as promised' | 'as sent'): Buffer {
  const file = reportFile(4, 2_000)
  const body =
    `--cut\r\ncontent-disposition: form-data; name="advertiser_id"\r\n\r\n${id}\r\n` +
    `--cut\r\ncontent-disposition: form-data; name="file"; filename="cut.csv"\r\ncontent-type: text/csv\r\n\r\n` +
    file.slice(0, Math.floor(file.length / 2))
  const promised = length === 'as sent' ? Buffer.byteLength(body) : file.length * 2
  return Buffer.from(
    `POST ${uploadCsv.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${parts.authorization}\r\n` +
      `content-type: multipart/form-data; boundary=cut\r\ncontent-length: ${promised}\r\n\r\n${body}`,
  )
}

test('a file that is cut short leaves nothing', async () => {
  const { id } = await advertiser()
  const before = [kept(), await stored(), await books.stages()]
  const { port } = new URL(parts.url)
  for (const length of ['as promised', 'as sent'] as const) {
    const socket = connect(Number(port), '127.0.0.1')
    let reply = ''
    socket.setEncoding('utf8').on('data', (text: string) => (reply += text))
    socket.on('error', () => {})
    socket.write(cutRequest(id, length))
    if (length === 'as promised') {
      await until(() => kept().some((name) => name.endsWith('.part')), 'the file is being kept')
      socket.resetAndDestroy()
    } else {
      await until(() => reply.includes('\r\n\r\n'), 'the upload is refused')
      assert.match(reply, /^HTTP\/1.1 400 /)
      socket.destroy()
    }
    await until(() => !kept().some((name) => name.endsWith('.part')), 'nothing half-written is left')
    assert.deepEqual([kept(), await stored(), await books.stages()], before, length)
  }
  await allHolds()
})

interface Found {
  stage: string
  status: string
  message: string
  in_force: boolean
  preview: { stamp: string } | null
  total_rows: number
  total_skipped: number
  total_uploaded: number
  total_excluded: number
}

async function found(number: number): Promise<Found> {
  const { status, text } = await parts.call('GET', `/api/revenue-imports/${number}`)
  assert.equal(status, 200, text)
  return (JSON.parse(text) as { data: { data: Found } }).data.data
}

test(`malformed files end as the reader says, their rows add up, and everything about them can be opened (seed ${seed})`, async (t) => {
  // Half of them by turns: the reader's own tests have all on each run.
  const files = malformedFiles.filter(
    ({ mapping }, at) => mapping === undefined && (thorough || at % 2 === seed % 2),
  )
  const numbers = new Map<number, MalformedFile>()
  await Promise.all(
    files.map(async (one) => {
      const { id } = await makeProvider(database.db)
      await database.db.insert(csvMapping).values({ advertiser_id: id, fields: plainMapping.columns })
      numbers.set(await parts.upload(id, one.content), one)
    }),
  )
  await allHolds()
  for (const [number, { name, lines = '', problem }] of numbers) {
    const { stage, status, message, ...rows } = await found(number)
    if (problem) {
      assert.deepEqual([stage, status], ['failed', 'Failed'], name)
      assert.notEqual(message, '', name)
    } else assert.deepEqual([stage, rows.total_rows], ['done', lines.length], name)
    const { total_rows, total_uploaded, total_skipped, total_excluded } = rows
    assert.equal(total_rows, total_uploaded + total_skipped + total_excluded, name)
    for (const what of ['original', 'rows', 'errors']) {
      const download = await parts.call('GET', `/api/revenue-imports/${number}/download?what=${what}`)
      assert.equal(download.status, 200, `${what} of ${name}: ${download.text}`)
    }
  }
  ledger(t, 'malformed files', { files: files.length })
})

test('a dry run that 20 people book and discard at once ends in one way', async () => {
  const { id } = await advertiser()
  const number = await parts.upload(id, reportFile(5), true)
  await until(async () => (await found(number)).stage === 'checked', 'the dry run is computed')
  const { stamp } = (await found(number)).preview!
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? parts.call('POST', `/api/revenue-imports/${number}/accept`, { stamp, ticked: true })
        : parts.call('POST', `/api/revenue-imports/${number}/discard`),
    ),
  )
  for (const { status, text } of replies) assert.ok(status === 200 || status === 409, text)
  await allHolds()
  const { stage, in_force } = await found(number)
  assert.equal(stage, in_force ? 'done' : 'discarded')
  assert.equal(await grossOfOne(id), in_force ? grossOf(5) : undefined)
})

test('an import that 20 people undo and put back at once is booked as the last of them left it', async () => {
  const { id } = await advertiser()
  const number = await parts.upload(id, reportFile(6))
  await until(() => books.areIdle(), 'the file is booked')
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      parts.call('POST', `/api/revenue-imports/${number}/in-force`, { in_force: at % 2 === 1 }),
    ),
  )
  for (const { status, text } of replies) assert.equal(status, 200, text)
  await allHolds()
  assert.equal(await grossOfOne(id), (await found(number)).in_force ? grossOf(6) : '0.000000')
})

test('an import whose original file is lost fails and says so', async () => {
  const { id } = await advertiser()
  process.kill(parts.pidOf('jobs'), 'SIGSTOP')
  const lost = await parts.upload(id, reportFile(3))
  const damaged = await parts.upload(id, reportFile(4))
  rmSync(join(parts.dataDir, 'imports', `${lost}.csv.zst`))
  await new StoredFiles(database.db, 'import').remove(lost)
  await database.db.execute(sql`
    update stored_piece set content = substr(content, 1, 100)
    where file_id = (select id from stored_file where kind = 'import' and record_id = ${damaged})`)
  process.kill(parts.pidOf('jobs'), 'SIGCONT')
  // It may be at an API that is not upgraded yet, so it waits a day.
  await until(
    async () => (await found(lost)).message === importTexts.withoutFile,
    'the import waits for its file',
  )
  await database.db.execute(sql`
    update revenue_import set updated_at = updated_at - interval '25 hours' where id = ${lost}`)
  await until(() => books.areIdle(), 'both have failed')
  for (const number of [lost, damaged]) {
    const { text } = await parts.call('GET', `/api/revenue-imports/${number}`)
    assert.ok(text.includes(messages.csv.originalLost), text)
  }
  const { checks } = await parts.verify()
  assert.deepEqual(
    [...checks].filter(([, { broken }]) => broken > 0).map(([name]) => name),
    ['originals'],
  )
})
