import { RowQueue } from '../../tables/row-queue.ts'
import type { LeaseBook } from '../book/lease-book.ts'
import type { LeaseDisk } from './lease-disk.ts'

/** What the disk had at a start. */
export interface KeptLeases {
  /** Number of damaged records. */
  damaged: number
  /** The last contact with PostgreSQL after which it had all leases but the unconfirmed; 0 when none is known. */
  contact: number
  /** The process that made that contact; null when none is known. */
  run: string | null
  /** The disk had nothing, as that of a new engine. */
  isNew: boolean
  /** Leases that were noted after that contact. */
  unconfirmed: RowQueue
}

/** Takes over the leases of the disk, before the first cap is served. Throws when the disk cannot be read. */
export function takeOverKept(disk: LeaseDisk, book: LeaseBook): KeptLeases {
  let contact = 0
  let run: string | null = null
  let unconfirmed = new Int32Array(0)
  let size = 0
  let isNew = true
  const damaged = disk.load(
    {
      lease(kept) {
        isNew = false
        const lease = book.keep(kept)
        if (lease === -1) return
        unconfirmed[size] = lease
        size += 1
      },
      contact(number, by) {
        isNew = false
        run = by
        if (number === 0) return
        contact = number
        size = 0
      },
    },
    (records) => {
      unconfirmed = new Int32Array(records)
    },
  )
  book.isDamaged = damaged > 0
  const changed = new RowQueue()
  for (const lease of unconfirmed.subarray(0, size)) changed.add(lease)
  return { damaged, contact, run, isNew: isNew && damaged === 0, unconfirmed: changed }
}
