import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import type { CapSlots } from '../leases/cap-slots.ts'
import type { RangeTable } from '@headgate/domain/reading/range-table'
import type { ClosedSegment } from '../spool/closed-segment.ts'
import type { SharedAddressKeys } from '../serve/address-keys.ts'
import type { ConnectionLimits } from '../http/connection-gate.ts'
import type { SharedBlock } from './targeting-table.ts'

/** What a worker thread is started with. */
export interface WorkerStart {
  worker: number
  port: number
  host: string
  /** False where the platform cannot share a port among threads. */
  reusePort: boolean
  dataDir: string
  logLevel: string
  trustedProxies: string[]
  addressKeys: SharedAddressKeys
  linkSecret: string
  signedOnly: boolean
  links: SharedBlock[]
  addresses: SharedArrayBuffer
  caps: CapSlots
  /** Folder of this run's note, and of how many threads it is; null: there is none. */
  note: { folder: string; workers: number } | null
  /** Longest that a search waits for units of a cap, in milliseconds. */
  capWaitMs: number
  countries: RangeTable
  /** Until the first that is published. */
  lists: CompiledLists
  limits: ConnectionLimits
  /** As `figure` names them. */
  figures: Int32Array
}

/** The lists that filters ask, compiled by the main thread. */
export interface CompiledLists {
  /** In shared memory. */
  proxies: RangeTable
  highPayingKeywords: string[]
}

export type ToWorker =
  | {
      type: 'changes'
      changes: EngineChange[]
      slots: Int32Array
      links: SharedBlock[]
      /** Set when a list changed; in force with the revision. */
      lists: CompiledLists | null
      revision: number | null
    }
  | { type: 'abandon' }
  | { type: 'leased'; request: number }
  | { type: 'readiness'; request: number; body: string; ready: boolean }
  | { type: 'listen' }
  | { type: 'is alive' }
  | { type: 'drain' }
  | { type: 'stop' }

export type FromWorker =
  /** Its snapshot slice is compiled: the next may come. */
  | { type: 'compiled' }
  | { type: 'listening'; error: string | null }
  | { type: 'alive' }
  | { type: 'lease'; request: number; indexes: number[] }
  | { type: 'readiness'; request: number; spool: { failing: boolean; unrecorded: number } }
  | { type: 'closed'; segment: ClosedSegment }
  | { type: 'unsafe'; searches: number }
  | { type: 'stopped' }
