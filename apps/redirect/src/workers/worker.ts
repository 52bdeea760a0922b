import { parentPort, workerData } from 'node:worker_threads'
import { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import { SnapshotMemory } from '@headgate/domain/snapshot/snapshot-memory'
import { createLog } from '@headgate/runtime/log'
import { ConnectionGate, figure } from '../http/connection-gate.ts'
import { plainReply } from '../http/reply.ts'
import { SearchServer } from '../http/search-server.ts'
import { ClientAddresses } from '../serve/client-address.ts'
import { KeywordList } from '@headgate/domain/reading/keyword-list'
import type { SearchLists } from '@headgate/domain/reading/http-search'
import { ThreadFigures } from '../metrics/thread-figures.ts'
import { Searches } from '../serve/searches.ts'
import { spoolFolder } from '../spool/spool-files.ts'
import { openSpool } from '../spool/spool-writer.ts'
import { Claims } from '../witness/claims.ts'
import { AddressTable } from './address-table.ts'
import { TargetingTable } from './targeting-table.ts'
import type { CompiledLists, FromWorker, ToWorker, WorkerStart } from './messages.ts'
import { SharedCounters } from './shared-counters.ts'

/**
 * One worker thread of the engine: a listener on the shared port, a spool, and the shared counters. Started by
 * `worker-pool.ts`, which sends it publications and replies to its requests.
 */
const start = workerData as WorkerStart
const port = parentPort!
const log = createLog('redirect', start.logLevel).child({ worker: start.worker })
const clock = () => Date.now()

const tell = (message: FromWorker) => port.postMessage(message)

const links = new TargetingTable()
links.adopt(start.links)
const spool = openSpool({
  folder: spoolFolder(start.dataDir),
  worker: start.worker,
  log,
  clock,
  onUnsafe: (searches) => tell({ type: 'unsafe', searches }),
  onClosed: (segment) =>
    port.postMessage({ type: 'closed', segment } satisfies FromWorker, [segment.words.buffer]),
})
const figures = new ThreadFigures(start.threadFigures, start.worker)
const addresses = new ClientAddresses(start.trustedProxies)

let lastRequest = 0
const waiting = new Map<number, (message: ToWorker) => void>()

function searchLists({ proxies, highPayingKeywords }: CompiledLists): SearchLists {
  return { proxies, highPaying: new KeywordList(highPayingKeywords) }
}

/** Sends a request to the main thread and resolves with its reply. */
function ask(make: (request: number) => FromWorker): Promise<ToWorker> {
  lastRequest += 1
  const request = lastRequest
  return new Promise((resolve) => {
    waiting.set(request, resolve)
    tell(make(request))
  })
}

const memory = SnapshotMemory.over(start.snapshot)
const claims = start.note && new Claims({ ...start.note, worker: start.worker, caps: start.caps, log })
const searches = new Searches({
  snapshot: new Snapshot(memory, start.root),
  counters: new SharedCounters(links, new AddressTable(start.addresses), start.caps, claims),
  caps: start.caps,
  spool,
  figures,
  lists: searchLists(start.lists),
  countries: start.countries,
  addressKeys: start.addressKeys,
  linkSecret: start.linkSecret,
  signedOnly: start.signedOnly,
  lease: async (indexes, patienceMs) => {
    await ask((request) => ({ type: 'lease', request, indexes, patienceMs }))
  },
})

/** Time between two log lines about searches that failed. */
const FAILED_ALARM_MS = 60_000
/** Characters of such a search's address in the log. */
const SHOWN_CHARACTERS = 500
let alarmAt = 0

const server = new SearchServer({
  clock,
  isTrusted: (peer) => addresses.isTrusted(peer),
  gate: new ConnectionGate(start.limits, start.figures),
  failed: (cause, target, now) => {
    const failed = Atomics.add(start.figures, figure.failed, 1) + 1
    if (performance.now() >= alarmAt) {
      alarmAt = performance.now() + FAILED_ALARM_MS
      log.error(
        { err: cause, target: target.slice(0, SHOWN_CHARACTERS), failed },
        'a search could not be answered',
      )
    }
    return searches.insteadOf(target, now)
  },
  answer: (reader, peer, trusted, now) => {
    const client = addresses.of(peer, trusted, reader)
    const served = searches.serve(reader, client, now)
    if (served !== null) return served
    const { head, keepAlive } = reader
    const path = reader.target.split('?', 1)[0]
    if (path === '/health') {
      return plainReply(200, '{"status":"ok","part":"redirect"}', {
        head,
        keepAlive,
        now,
        type: 'application/json',
      })
    }
    if (path === '/ready') {
      return readiness(head, keepAlive)
    }
    return plainReply(404, 'Not found', { head, keepAlive, now })
  },
  flush: () => {
    spool.flush()
    figures.spoolFailing = spool.failing
  },
  sent: (taken) => searches.sent(taken),
})

/** Figures and failures are on the private port only: this one may be open to everybody. */
async function readiness(head: boolean, keepAlive: boolean): Promise<string> {
  const answer = await ask((request) => ({ type: 'readiness', request }))
  if (answer.type !== 'readiness') throw new Error(`Expected readiness, got ${answer.type}`)
  const options = { head, keepAlive, now: clock(), type: 'application/json' }
  return plainReply(answer.ready ? 200 : 503, answer.body, options)
}

port.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'published': {
      links.adopt(message.links)
      const { root } = searches.snapshot
      if (message.lists !== null) searches.lists = searchLists(message.lists)
      searches.publish(new Snapshot(memory, message.root), () => tell({ type: 'released', root }))
      tell({ type: 'serving' })
      break
    }
    case 'leased':
    case 'readiness':
      waiting.get(message.request)?.(message)
      waiting.delete(message.request)
      break
    case 'is alive':
      tell({ type: 'alive' })
      break
    case 'listen':
      server.listen(start.listenAt).then(
        () => tell({ type: 'listening', error: null }),
        (cause: unknown) => tell({ type: 'listening', error: String(cause) }),
      )
      break
    case 'drain':
      server.drain()
      tell({ type: 'draining' })
      break
    case 'stop':
      void stop()
      break
  }
})

async function stop(): Promise<void> {
  await server.stop()
  spool.close()
  tell({ type: 'stopped' })
  port.close()
}
