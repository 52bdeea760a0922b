import { availableParallelism, platform, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@headgate/db/base/database'
import { PUBLISHER_LINK_SECRET } from '@headgate/runtime/keys/publisher-link-signature'
import type { Logger } from '@headgate/runtime/log'
import { keptSecret } from '@headgate/runtime/keys/keys'
import type { Settings } from '@headgate/runtime/settings'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import { dayNumber } from '@headgate/domain/days'
import type { SlotFor } from '@headgate/domain/snapshot/write-records'
import { figure, makeFigures, type ConnectionLimits } from './http/connection-gate.ts'
import { descriptorLimit, mostConnections } from './http/descriptors.ts'
import { Feedback } from './feedback/feedback.ts'
import { OtherEngines } from './feedback/other-engines.ts'
import { makeCapSlots } from './leases/cap-slots.ts'
import { LeaseManager } from './leases/lease-manager.ts'
import { loadCountries } from '@headgate/runtime/search-lists/country-table'
import { firstLists } from '@headgate/runtime/search-lists/lists'
import { ListKeeper } from './snapshots/list-keeper.ts'
import { AddressKeys } from './serve/address-keys.ts'
import { adoptImage } from './snapshots/adopt-image.ts'
import { readImage } from './snapshots/image-file.ts'
import { SnapshotDisk } from './snapshots/snapshot-disk.ts'
import { SnapshotSource } from './snapshots/snapshot-source.ts'
import { openCounts, type Counts } from './counts/counts.ts'
import { openEngineHome } from './home.ts'
import { giveBackGarbage } from './memory-limits.ts'
import { Shipper } from './shipping/shipper.ts'
import { allUnrecorded } from './spool/unrecorded.ts'
import type { NotedUse } from './witness/note.ts'
import { endLastNote, newRun, notesFolder, writeOwnNote } from './witness/own-note.ts'
import { Witness } from './witness/witness.ts'
import { serveMetrics, type ReadinessReply } from '@headgate/runtime/metrics/metrics-server'
import { watchPool } from '@headgate/runtime/metrics/pool'
import { showEngine } from './metrics/engine-metrics.ts'
import { AllThreadFigures, makeThreadFigures } from './metrics/thread-figures.ts'
import { makeAddressTable } from './workers/address-table.ts'
import { TargetingTable, type TargetingCounts } from './workers/targeting-table.ts'
import { checkPortIsFree, WorkerPool } from './workers/worker-pool.ts'

/** Caps that one engine can serve at a time; 15 bytes of memory each, touched only when used. */
const CAP_SLOTS = 8_000_000
/** Pairs of address and publisher link remembered for a day's filters; 16 bytes each. */
const ADDRESS_ENTRIES = 2 ** 21

/**
 * Caps are leased before the snapshot that brings them is served, unless PostgreSQL takes longer than this. An engine that
 * starts from its disk has most leases there too, and searches wait for it.
 */
const LEASES_AHEAD_MS = { firstStart: 10_000, fromDisk: 1_000, later: 3_000 }

/**
 * An engine whose successor takes over its sockets serves this much longer, so that each connection which is in use gets
 * a last reply that says so. Clients then open another one, and lose no request.
 */
const LAST_REPLIES_MS = 500

/** Leaves the main thread a quarter of a worker's share of a full core. */
const MAIN_THREAD_NICE = 6

export interface Engine {
  /** Resolves when the main thread and every worker thread have had a turn; with a hung thread, never. */
  alive(): Promise<void>
  /**
   * Stops in order. `forSuccessor`: another engine takes over its sockets at once, so balancers need not notice and
   * DRAIN_SECONDS does not count.
   */
  stop(forSuccessor?: boolean): Promise<void>
}

const clock = () => Date.now()

function connectionLimits(settings: Settings, threads: number, log: Logger): ConnectionLimits {
  const descriptors = descriptorLimit()
  const most = mostConnections(settings.MAX_CONNECTIONS, descriptors, threads)
  if (most < settings.MAX_CONNECTIONS)
    log.warn(
      { descriptors, connections: most },
      'MAX_CONNECTIONS is more than the descriptors allow: raise the limit of open files (ulimit -n)',
    )
  const ofAddress = settings.CONNECTIONS_PER_ADDRESS || Math.ceil(most / 4)
  return { most, mostOfAddress: Math.ceil(ofAddress / threads) }
}

/** Units of caps that this engine used on a day, according to its records. */
function* usedOn(counts: Counts, day: number): IterableIterator<NotedUse> {
  for (const { kind, entityId, used } of counts.tally.allRedirectedOn(day))
    if (kind !== 'targeting') yield { day, kind, entityId, used }
}

/** Searches of publisher links that this engine has counted. */
function* countsOfLinks(counts: Counts): IterableIterator<TargetingCounts> {
  for (const [targetingId, { total, day, today }] of counts.entries('targeting'))
    yield { targetingId, lifetime: total, day, today }
}

/**
 * Where cores are few, counting and shipping must not delay searches. On Linux each thread has its own priority, so
 * this lowers only the main thread's. Elsewhere it would lower the whole process.
 */
function yieldToWorkers(log: Logger): void {
  if (platform() !== 'linux') return
  try {
    setPriority(MAIN_THREAD_NICE)
  } catch (cause) {
    log.debug({ err: cause }, 'the main thread keeps its priority')
  }
}

/**
 * Starts the redirect engine, which serves by docs/behaviour/engine.md#order-of-a-search. It serves at once from its
 * disk, follows PostgreSQL when there is one, and ships records when the address of analytics is set. Throws when the
 * port is taken or DATA_DIR cannot be used. `held`: descriptors of sockets that listen in its place, one for each worker.
 * It waits for `onListen` before the first of them accepts connections.
 */
export async function startEngine(
  settings: Settings,
  log: Logger,
  held: readonly number[] | null = null,
  onListen: () => Promise<void> = () => Promise.resolve(),
): Promise<Engine> {
  const dataDir = settings.DATA_DIR
  const { REDIRECT_PORT: port, HOST: host } = settings
  if (held === null) await checkPortIsFree(port, host)
  const home = await openEngineHome(dataDir)
  const { engineId } = home
  const disk = new SnapshotDisk(dataDir)
  let reading: ReturnType<typeof readImage> | null = readImage(dataDir, (place) => disk.has(place), log)
  const countries = loadCountries(dataDir, log, settings.COUNTRY_DATABASE)
  const lists = new ListKeeper(firstLists(dataDir, log), log)

  endLastNote(dataDir, log)
  const addressKeys = new AddressKeys({ dataDir, clock, log })
  const counts = await openCounts({ dataDir, log, clock })
  const links = new TargetingTable()
  links.restore(countsOfLinks(counts))

  const db = settings.DATABASE_URL
    ? // The engine serves without PostgreSQL, and soon tries a failed connection again.
      openDatabase(settings.DATABASE_URL, { max: 4, name: 'headgate-redirect', connectMs: 5_000 })
    : undefined
  const others = db ? new OtherEngines({ db, engineId, links, log }) : undefined
  const caps = makeCapSlots(CAP_SLOTS)
  const run = newRun()
  const leases = new LeaseManager({
    slots: caps,
    db,
    dataDir,
    engineId,
    run,
    counts,
    log,
    clock,
    ...(settings.CAP_WAIT_MS !== undefined && { requestMs: settings.CAP_WAIT_MS }),
    outageMs: settings.CAP_OUTAGE_MINUTES * 60_000,
  })
  let image = await reading
  reading = null
  const shipper = new Shipper({
    dataDir,
    counts,
    analyticsUrl: settings.ANALYTICS_URL,
    serviceToken: serviceToken(settings),
    workersReport: true,
    log,
  })

  let unsafe = 0
  const workers = held?.length ?? (settings.REDIRECT_WORKERS || availableParallelism())
  const today = dayNumber(clock())
  const note =
    settings.DATABASE_URL === undefined
      ? null
      : await writeOwnNote({
          folder: notesFolder(settings.ENGINE_NOTES_DIR, settings.DATABASE_URL),
          engineId,
          run,
          dataDir,
          workers,
          day: leases.isUnsure ? today + 1 : today,
          used: usedOn(counts, today),
          log,
        })
  const witness = note && db ? new Witness({ note, db, log }) : undefined
  witness?.start()
  const limits = connectionLimits(settings, workers, log)
  const figures = makeFigures()
  const threadFigures = makeThreadFigures(workers)
  const threads = new AllThreadFigures(threadFigures)
  let draining = false
  const source = new SnapshotSource({
    dataDir,
    disk,
    images: { pin: () => pool.pin(), caps: leases.caps },
    db,
    log,
    onChanges: (changes, revision) => {
      const taken = lists.take(changes, revision)
      return pool.update(taken.others, revision, taken.lists)
    },
    onAbandon: () => {
      lists.abandon()
      pool.abandon()
    },
  })
  const state = () => {
    const ready = source.revision > 0 && !draining
    return { ready, part: 'redirect', status: ready ? 'ready' : draining ? 'draining' : 'no snapshot yet' }
  }
  const readiness = (more: object): ReadinessReply => ({
    ready: state().ready,
    body: JSON.stringify({ ...state(), ...more }),
  })
  /** For operators, on the private port. */
  const wholeReadiness = () =>
    readiness({
      snapshot: { revision: source.revision, following: source.reachable, skipped: source.skipped },
      clock: { database_ahead_ms: source.databaseAhead },
      leases: leases.state,
      spool: { failing: threads.spoolFailing, unrecorded: allUnrecorded(dataDir), unsafe },
      shipping: shipper.state(),
      connections: {
        open: Atomics.load(figures, figure.open),
        most: limits.most,
        refused: Atomics.load(figures, figure.refused),
      },
      failed: Atomics.load(figures, figure.failed),
    })
  const slotFor: SlotFor = (kind, id, cap) => leases.slotFor(kind, id, cap)
  const atStart = (disk.place?.until ?? 0) > 0 ? 'fromDisk' : 'firstStart'
  let listening = false
  const pool = new WorkerPool({
    workers,
    start: {
      dataDir,
      logLevel: settings.LOG_LEVEL,
      trustedProxies: settings.TRUSTED_PROXIES,
      addressKeys: addressKeys.shared,
      signedOnly: settings.REDIRECT_TYPE === 'signed',
      linkSecret: keptSecret(dataDir, PUBLISHER_LINK_SECRET),
      addresses: makeAddressTable(ADDRESS_ENTRIES),
      caps,
      note: note && { folder: note.path, workers },
      countries,
      lists: lists.lists,
      limits,
      figures,
      threadFigures,
    },
    listenAt: (worker) => (held === null ? { port, host, reusePort: workers > 1 } : { fd: held[worker]! }),
    links,
    first: image?.snapshot ?? null,
    slotFor,
    lease: (indexes, patienceMs) => leases.request(indexes, patienceMs),
    leased: async () => {
      await Promise.all([
        leases.ahead(LEASES_AHEAD_MS[listening ? 'later' : atStart]),
        // An engine that starts from its disk serves at once.
        atStart === 'firstStart' && !listening && others?.readAll('ahead'),
      ])
    },
    readiness: () => readiness({}),
    onUnsafe: (searches) => (unsafe += searches),
    onClosed: (segment) => shipper.handOver(segment),
    log,
    onDeath: (cause) => {
      log.fatal({ err: cause }, 'a worker thread died')
      process.exit(1)
    },
  })

  if (image) adoptImage(image, slotFor)
  await pool.start()
  const metrics = await serveMetrics('redirect', settings, wholeReadiness)
  if (metrics)
    showEngine({
      threads,
      figures,
      mostConnections: limits.most,
      source,
      leases,
      shipper,
      unrecorded: () => allUnrecorded(dataDir),
      unsafe: () => unsafe,
      busySeconds: () => pool.busySeconds(),
    })
  if (db) watchPool('redirect', db.pool)
  yieldToWorkers(log)
  await source.start(image)
  const fromImage = image !== null
  // Its caps and marks are in the columns of others now: 25 bytes for each cap and entity.
  image = null
  await pool.settled()
  giveBackGarbage()
  await onListen()
  await pool.listen()
  listening = true
  shipper.start()
  const feedback =
    db && others
      ? new Feedback({ db, engineId, counts, leases, others, revision: () => source.revision, log })
      : undefined
  feedback?.start()
  if (source.revision > 0) void others?.readAll('beside')
  log.info({ port, workers, revision: source.revision, image: fromImage }, 'redirecting')

  return {
    alive: () => pool.alive(),
    async stop(forSuccessor = false) {
      // /ready replies 503 first; requests are still served until balancers notice (decision 0167).
      draining = !forSuccessor
      const drainMs = Math.max(
        forSuccessor ? 0 : settings.DRAIN_SECONDS * 1_000,
        held === null ? 0 : LAST_REPLIES_MS,
      )
      if (drainMs > 0) {
        await pool.drain()
        await sleep(drainMs)
      }
      const steps: [name: string, step: () => Promise<void> | void][] = [
        ['snapshot', () => source.stop()],
        ['workers', () => pool.stop()],
        ['shipping', () => shipper.stop()],
        // The successor has this disk, and goes on with the units that are noted there.
        ['leases', () => leases.stop(undefined, forSuccessor)],
        ['other engines', () => others?.stop()],
        ['feedback', () => feedback?.stop()],
        ['witness', () => witness?.stop()],
        ['note', () => note?.close()],
        ['counts', () => counts.close()],
        ['address keys', () => addressKeys.close()],
        ['database', () => db?.close()],
        ['metrics', () => metrics?.close()],
        ['home', () => home.close()],
      ]
      for (const [name, step] of steps) {
        const began = performance.now()
        await step()
        // The last of these lines shows what a stop that took too long was waiting for.
        log.debug({ step: name, ms: Math.round(performance.now() - began) }, 'stopped')
      }
    },
  }
}
