import { counter, gauge, readCounter, readGauge, readHistogram } from '@headgate/runtime/metrics/registry'
import { figure } from '../http/connection-gate.ts'
import type { LeaseManager } from '../leases/lease-manager.ts'
import type { Shipper } from '../shipping/shipper.ts'
import type { SnapshotSource } from '../snapshots/snapshot-source.ts'
import { decisionBounds, replyBounds, type AllThreadFigures } from './thread-figures.ts'

/** What the metrics of an engine are read from. */
export interface EngineParts {
  threads: AllThreadFigures
  /** Indexes as in `figure`. */
  figures: Int32Array
  mostConnections: number
  source: Pick<SnapshotSource, 'revision' | 'stateAgeSeconds' | 'reachable' | 'skipped' | 'databaseAhead'>
  leases: Pick<LeaseManager, 'state'>
  shipper: Pick<Shipper, 'state' | 'oldestSeconds'>
  /** Searches that were redirected and not recorded, since the data directory was made. */
  unrecorded: () => number
  /** Recorded searches that the disk could not make safe, since the start. */
  unsafe: () => number
  /** Seconds that each worker thread was busy since it started, by number. */
  busySeconds: () => number[]
}

const inSeconds = (bounds: readonly number[]) => bounds.map((ms) => ms / 1_000)

/** Shows the engine at `/metrics`. Everything is read when somebody asks. One engine a process. */
export function showEngine(parts: EngineParts): void {
  showSearches(parts)
  showSpool(parts)
  showState(parts)
}

function showSearches({
  threads,
  figures,
  mostConnections,
  busySeconds,
  unrecorded,
  unsafe,
}: EngineParts): void {
  counter({
    name: 'headgate_engine_searches_total',
    help: 'Decided searches by outcome.',
    labelNames: ['outcome'],
    collect() {
      this.reset()
      for (const [outcome, count] of threads.outcomes()) this.inc({ outcome }, count)
    },
  })
  counter({
    name: 'headgate_engine_search_reasons_total',
    help: 'Decided searches that were filtered, by filter; and that found no leased unit (unleased).',
    labelNames: ['reason'],
    collect() {
      this.reset()
      for (const [reason, count] of threads.reasons()) this.inc({ reason }, count)
    },
  })
  readHistogram(
    'headgate_engine_decision_duration_seconds',
    'Time from a search to its decision and record, with a wait for units of a cap.',
    inSeconds(decisionBounds),
    threads.decisions,
  )
  readHistogram(
    'headgate_engine_reply_duration_seconds',
    'Time from a search to its reply at the socket: the decision, and the write of the record.',
    inSeconds(replyBounds),
    threads.replies,
  )
  readGauge(
    'headgate_engine_parked_searches',
    'Searches that wait for units of a cap.',
    () => threads.parkedNow,
  )
  readCounter(
    'headgate_engine_searches_parked_total',
    'Searches that had to wait for units of a cap.',
    () => threads.parked,
  )
  readCounter('headgate_engine_failed_searches_total', 'Searches that met a fault of ours.', () =>
    Atomics.load(figures, figure.failed),
  )
  readCounter(
    'headgate_engine_unrecorded_searches_total',
    'Searches that were redirected and not recorded (disk full), since the data directory was made.',
    unrecorded,
  )
  readCounter(
    'headgate_engine_unsafe_searches_total',
    'Recorded searches that the disk refused to make safe from a power cut.',
    unsafe,
  )
  readGauge('headgate_engine_connections', 'Open connections.', () => Atomics.load(figures, figure.open))
  readGauge('headgate_engine_connections_limit', 'Most connections at a time.', () => mostConnections)
  readCounter('headgate_engine_refused_connections_total', 'Connections closed at once: too many.', () =>
    Atomics.load(figures, figure.refused),
  )
  counter({
    name: 'headgate_engine_worker_busy_seconds_total',
    help: 'Time in which the event loop of a worker thread was busy.',
    labelNames: ['worker'],
    collect() {
      this.reset()
      busySeconds().forEach((seconds, worker) => this.inc({ worker: String(worker) }, seconds))
    },
  })
}

function showSpool({ threads, shipper }: EngineParts): void {
  readGauge(
    'headgate_engine_spool_segments',
    'Closed segments that analytics has not stored.',
    () => shipper.state().segments,
  )
  readGauge(
    'headgate_engine_spool_records',
    'Searches in closed segments of this run that analytics has not stored.',
    () => shipper.state().records,
  )
  readGauge(
    'headgate_engine_spool_bytes',
    'Size of the closed segments that analytics has not stored.',
    () => shipper.state().bytes,
  )
  readGauge(
    'headgate_engine_spool_oldest_age_seconds',
    'Age of the oldest closed segment that analytics has not stored; 0 when there is none.',
    () => shipper.oldestSeconds(),
  )
  readGauge('headgate_engine_spool_failing', '1 while the disk refuses records.', () =>
    Number(threads.spoolFailing),
  )
  readCounter(
    'headgate_engine_shipped_records_total',
    'Searches that analytics has stored.',
    () => shipper.state().shippedRecords,
  )
  readGauge(
    'headgate_engine_quarantined',
    'Damaged stretches and refused segments in quarantine.',
    () => shipper.state().quarantined,
  )
}

function showState({ source, leases }: EngineParts): void {
  readGauge('headgate_engine_revision', 'Revision of the engine state that is served.', () => source.revision)
  readGauge(
    'headgate_engine_state_age_seconds',
    'Time since PostgreSQL last confirmed that the served state is the newest; NaN before the first time.',
    () => source.stateAgeSeconds,
  )
  readGauge('headgate_engine_following', '1 while PostgreSQL can be read.', () => Number(source.reachable))
  readGauge(
    'headgate_engine_skipped_records',
    'Published records that this engine cannot read; it serves what was there before.',
    () => source.skipped.count,
  )
  readGauge(
    'headgate_engine_database_clock_offset_seconds',
    'How far the clock of PostgreSQL is ahead; NaN before the first comparison.',
    () => (source.databaseAhead === null ? null : source.databaseAhead / 1_000),
  )
  readGauge('headgate_engine_leases_reachable', '1 while PostgreSQL grants leases.', () =>
    Number(leases.state.reachable),
  )
  readGauge(
    'headgate_engine_lease_wait_seconds',
    'Longest that a search waits for units of a cap at present.',
    () => leases.state.waitMs / 1_000,
  )
  readGauge(
    'headgate_engine_lease_round_trip_seconds',
    'Nine of ten of the last statements for leases had their reply within this time; NaN before the first.',
    () => {
      const { roundTripMs } = leases.state
      return roundTripMs === null ? null : roundTripMs / 1_000
    },
  )
  gauge({
    name: 'headgate_engine_leases',
    help: 'Leases of caps of this UTC day, by whether units are left here.',
    labelNames: ['state'],
    collect() {
      const { withRoom, empty } = leases.state
      this.set({ state: 'with_room' }, withRoom)
      this.set({ state: 'empty' }, empty)
    },
  })
  readGauge(
    'headgate_engine_leased_units',
    'Units of caps that this engine may still use.',
    () => leases.state.units,
  )
}
