import type { CapSlots } from '../leases/cap-slots.ts'
import type { RangeTable } from '@headgate/domain/reading/range-table'
import type { ClosedSegment } from '../spool/closed-segment.ts'
import type { SharedAddressKeys } from '../serve/address-keys.ts'
import type { ConnectionLimits } from '../http/connection-gate.ts'
import type { ListenAt } from '../http/search-server.ts'
import type { SharedBlock } from './targeting-table.ts'

/** The data that a worker thread starts with. */
export interface WorkerStart {
  worker: number
  listenAt: ListenAt
  dataDir: string
  logLevel: string
  trustedProxies: string[]
  addressKeys: SharedAddressKeys
  linkSecret: string
  signedOnly: boolean
  links: SharedBlock[]
  /** Memory of the snapshot (`SnapshotMemory`), and the root with which the thread begins. */
  snapshot: SharedArrayBuffer
  root: number
  addresses: SharedArrayBuffer
  caps: CapSlots
  /** Folder of this run's note, and its number of threads; null when there is none. */
  note: { folder: string; workers: number } | null
  countries: RangeTable
  /** In force until the first lists are published. */
  lists: CompiledLists
  limits: ConnectionLimits
  /** Indexes as in `figure`. */
  figures: Int32Array
  /** Memory of `ThreadFigures`. */
  threadFigures: SharedArrayBuffer
}

/** The lists of the filters, compiled by the main thread. */
export interface CompiledLists {
  /** A table in shared memory. */
  proxies: RangeTable
  highPayingKeywords: string[]
}

export type ToWorker =
  | {
      type: 'published'
      /** Offset of the snapshot's root in its memory. */
      root: number
      links: SharedBlock[]
      /** Set when a list changed; in force with the root. */
      lists: CompiledLists | null
    }
  | { type: 'leased'; request: number }
  | { type: 'readiness'; request: number; body: string; ready: boolean }
  | { type: 'listen' }
  | { type: 'is alive' }
  | { type: 'drain' }
  | { type: 'stop' }

export type FromWorker =
  /** The worker serves from the root of the last publication. */
  | { type: 'serving' }
  /** The worker reads nothing under this root any more. */
  | { type: 'released'; root: number }
  | { type: 'listening'; error: string | null }
  | { type: 'alive' }
  /** From now on each of its replies is the last on its connection. */
  | { type: 'draining' }
  | { type: 'lease'; request: number; indexes: number[]; patienceMs: number }
  | { type: 'readiness'; request: number }
  | { type: 'closed'; segment: ClosedSegment }
  | { type: 'unsafe'; searches: number }
  | { type: 'stopped' }
