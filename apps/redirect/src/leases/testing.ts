import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import type { Contact } from '@headgate/db/engine/engines'
import type { TestDatabase } from '@headgate/db/testing/database'
import { dayNumber } from '@headgate/domain/days'
import { openCounts } from '../counts/counts.ts'
import { quiet, temporaryFolder } from '../spool/testing.ts'
import { newRun } from '../witness/own-note.ts'
import { LeaseBook } from './book/lease-book.ts'
import { makeCapSlots } from './cap-slots.ts'
import { takeOverKept } from './kept/kept-leases.ts'
import { LeaseDisk } from './kept/lease-disk.ts'
import { LeaseAhead } from './lease-ahead.ts'
import { LeaseAsker } from './lease-asker.ts'
import { LeaseConnection } from './lease-connection.ts'
import { LeaseContacts } from './lease-contacts.ts'

let nextRule = 1
export const day = dayNumber(Date.now())

/** The leases of a new engine, of which the test itself does each step. Each cap is 100. */
export async function openLeases(
  t: TestContext,
  database: TestDatabase,
  caps: number,
  { log = quiet, onSetBack = (): unknown => assert.fail('PostgreSQL was not set back') } = {},
) {
  const { path, remove } = temporaryFolder()
  const [engineId, run] = [randomUUID(), newRun()]
  const counts = await openCounts({ dataDir: path, log: quiet, clock: Date.now })
  const book = new LeaseBook(makeCapSlots(caps), counts, day)
  const disk = new LeaseDisk(path)
  const { unconfirmed } = takeOverKept(disk, book)
  const own = openDatabase(database.url)
  let first: Contact | undefined
  let replies = 0
  const link = new LeaseConnection({
    database: own,
    engineId,
    run,
    requestMs: 30_000,
    known: () => 0,
    log: quiet,
    onReply: () => {
      replies += 1
    },
    onUp: (contact) => {
      first = contact
    },
    onDown() {},
  })
  const asker = new LeaseAsker({
    engineId,
    run,
    book,
    link,
    disk,
    holding: (lease) => book.holding(lease, 1, 3_600_000),
    keep: (write) => {
      try {
        write()
        return true
      } catch {
        return false
      }
    },
    onSetBack,
    unconfirmed,
  })
  const ahead = new LeaseAhead({
    unasked: book.unasked,
    link,
    isBusy: () => false,
    isAsking: () => book.isAsking,
  })
  const contacts = new LeaseContacts({
    book,
    asker,
    ahead,
    log,
    run,
    kept: { contact: 0, run: null, isNew: true },
  })
  t.after(async () => {
    link.close()
    disk.close()
    await own.close()
    counts.close()
    remove()
  })
  await link.connect()
  const leases = Array.from({ length: caps }, () => book.today(book.slotFor('rule', nextRule++, 100))!)
  return {
    engineId,
    run,
    path,
    book,
    disk,
    link,
    asker,
    contacts,
    first: first!,
    leases,
    /** Statements that had a reply. */
    replies: () => replies,
  }
}
