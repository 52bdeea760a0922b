import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayNumber } from '@headgate/domain/days'
import { decide } from '@headgate/domain/decision/decide'
import { defaultThresholds } from '@headgate/domain/decision/thresholds'
import type { Search } from '@headgate/domain/decision/search'
import { readAddress, unknownAddress, type Address } from '@headgate/domain/reading/address'
import { readAgent, type AgentFacts } from '@headgate/domain/reading/agent-facts'
import type { SearchLists } from '@headgate/domain/reading/http-search'
import { KeywordList } from '@headgate/domain/reading/keyword-list'
import { findRange } from '@headgate/domain/reading/range-table'
import { ValueBytes } from '@headgate/domain/reading/value-bytes'
import { emptySnapshot, SnapshotBuilder } from '@headgate/domain/snapshot/compile'
import type { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import type { SlotFor } from '@headgate/domain/snapshot/write-records'
import { SnapshotMemory } from '@headgate/domain/snapshot/snapshot-memory'
import { reading, RequestReader } from '@headgate/redirect/http/request-reader'
import { openCounts } from '@headgate/redirect/counts/counts'
import { capIndex, makeCapSlots, nameSlot } from '@headgate/redirect/leases/cap-slots'
import { AllThreadFigures, makeThreadFigures, ThreadFigures } from '@headgate/redirect/metrics/thread-figures'
import { AddressKeys } from '@headgate/redirect/serve/address-keys'
import { Searches } from '@headgate/redirect/serve/searches'
import { ListKeeper } from '@headgate/redirect/snapshots/list-keeper'
import type { ClosedSegment } from '@headgate/redirect/spool/closed-segment'
import { quiet, testSpool } from '@headgate/redirect/spool/testing'
import { Claims } from '@headgate/redirect/witness/claims'
import { claimsFile } from '@headgate/redirect/witness/note'
import { makeAddressTable, AddressTable } from '@headgate/redirect/workers/address-table'
import { SharedCounters } from '@headgate/redirect/workers/shared-counters'
import { TargetingTable } from '@headgate/redirect/workers/targeting-table'
import { loadCountries } from '@headgate/runtime/search-lists/country-table'
import { firstLists } from '@headgate/runtime/search-lists/lists'
import { generateBusiness } from '../business/changes.ts'
import { machineFacts, median } from '../machine.ts'
import { nextClient, prepareRequests, type PreparedRequest } from './load/requests.ts'

export const name = 'where the microseconds of a search go, in one process without sockets'

const LINKS = Number(process.env['LINKS'] ?? 10_000)
const BUSINESS = { links: LINKS, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** As many different requests as the benchmarks with sockets have for a business of this size. */
const REQUESTS = LINKS > 100_000 ? 100_000 : 20_000
/** Searches of one round: each request is sent several times, always by another client, as the load generator does it. */
const SEARCHES = 400_000
const PASSES = SEARCHES / REQUESTS
/** Searches in a turn of the event loop under load: their records go to the file in one write. */
const TURN = 32
/** Counted searches between two lines of the journal, as under load. */
const SAVED_AT_ONCE = 100_000
/** As in the engine. */
const ADDRESS_ENTRIES = 2 ** 21
const CAP_SLOTS = 8_000_000

/** Microseconds of a search in each part. */
interface Parts {
  read: number
  serve: number
  decide: number
  flush: number
  /** Of the main thread. */
  count: number
  save: number
}

const parts = ['read', 'serve', 'decide', 'flush', 'count', 'save'] as const

/**
 * The engine's own modules on the requests of the load generator, with every cap leased, for a business of LINKS publisher
 * links (10,000; a million takes a minute to build). `serve` is everything between the read request and the reply, so it
 * contains a decision; the decision alone is measured apart, with the facts of each search ready. Of the main thread it has
 * the counts and their journal. Not contained: sockets, the client's address, leases, feedback and shipping.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'headgate-bench-parts-'))
  const rounds: Parts[] = []
  let outcomes: string
  try {
    const engine = await makeEngine(folder)
    const requests = prepareRequests(REQUESTS, BUSINESS)
    const searches = requests.map((request) => new FactedSearch(request, engine.lists))
    // The first round is for the compiler.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = await measure(engine, requests, searches)
      if (round > 0) rounds.push(measured)
      await new Promise((resolve) => setImmediate(resolve))
    }
    engine.spool.close()
    engine.counts.close()
    outcomes = engine.outcomes()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const [read, serve, alone, flush, count, save] = parts.map((part) =>
    median(rounds.map((round) => round[part])),
  ) as [number, number, number, number, number, number]
  const sum = read + serve + flush
  const line = (what: string, microseconds: number) =>
    console.log(
      `${what.padEnd(62)} ${microseconds.toFixed(2).padStart(6)} ${((100 * microseconds) / sum).toFixed(0).padStart(4)} %`,
    )
  console.log(
    `${LINKS} links: microseconds of processor time of a search, medians of ${ROUNDS} rounds of ${SEARCHES}, and share of the worker's sum`,
  )
  line('read the request (RequestReader.read)', read)
  line('serve: address, agent, decision, record, reply (Searches.serve)', serve)
  line('  of it decide alone, facts ready', alone)
  line('  of it the rest', serve - alone)
  line(`write the records to the file, ${TURN} at a time (SpoolWriter.flush)`, flush)
  line('sum of the worker', sum)
  line('main thread: count the closed segments (Counts.countClosed)', count)
  line('main thread: tally and journal (Counts.save)', save)
  console.log(`outcomes of the rounds: ${outcomes}`)
  console.log(machineFacts())
}

type PartsEngine = Awaited<ReturnType<typeof makeEngine>>

async function makeEngine(folder: string) {
  const caps = makeCapSlots(CAP_SLOTS)
  const links = new TargetingTable()
  links.cover(Array.from({ length: LINKS }, (_, at) => at + 1))
  writeFileSync(join(folder, claimsFile(0)), '')
  const claims = new Claims({ folder, worker: 0, workers: 1, caps, log: quiet })
  const counters = new SharedCounters(
    links,
    new AddressTable(makeAddressTable(ADDRESS_ENTRIES)),
    caps,
    claims,
  )
  const compiled = new ListKeeper(firstLists(folder, quiet), quiet).lists
  const lists = {
    proxies: compiled.proxies,
    highPaying: new KeywordList(compiled.highPayingKeywords),
  }
  const closed: ClosedSegment[] = []
  const spool = testSpool(folder, 0, { onClosed: (segment) => closed.push(segment) })
  const counts = await openCounts({ dataDir: folder, log: quiet, clock: Date.now })
  const figuresMemory = makeThreadFigures(1)
  const figures = new ThreadFigures(figuresMemory, 0)
  const snapshot = buildSnapshot((kind, entityId) => {
    const slot = slots
    slots += 1
    if (slots > CAP_SLOTS) throw new Error('More caps than slots')
    nameSlot(caps, slot, kind, entityId)
    for (const day of [0, 1]) caps.remaining[capIndex(caps, slot, day)] = 2 ** 30
    return slot
  })
  const searches = new Searches({
    snapshot,
    counters,
    caps,
    spool,
    figures,
    lists,
    countries: loadCountries(folder, quiet),
    addressKeys: new AddressKeys({ dataDir: folder, clock: Date.now, log: quiet }).shared,
    linkSecret: 'a secret of this benchmark',
    signedOnly: false,
    lease: async () => {},
  })
  /** Share of each outcome so far. */
  const outcomes = () => {
    const counts = new AllThreadFigures(figuresMemory).outcomes()
    const all = counts.reduce((sum, [, count]) => sum + count, 0)
    return counts.map(([outcome, count]) => `${outcome} ${((100 * count) / all).toFixed(0)} %`).join(', ')
  }
  return { searches, counters, lists, spool, closed, counts, outcomes }
}

let slots = 0

function buildSnapshot(slotFor: SlotFor): Snapshot {
  const builder = new SnapshotBuilder(emptySnapshot(defaultThresholds, SnapshotMemory.shared()))
  for (const change of generateBusiness(BUSINESS)) builder.add([change], slotFor)
  return builder.done(1)
}

/** For the keyword of one search at a time. */
const value = new ValueBytes()

/** A search with all its facts ready, for `decide` alone. Its client is set before each decision. */
class FactedSearch implements Search {
  readonly publisherId: number
  readonly targetingId: number
  readonly forged = false
  readonly keyword: string
  client: Address = unknownAddress
  readonly #keyword: Buffer
  readonly #agent: AgentFacts
  readonly #lists: SearchLists

  constructor(request: PreparedRequest, lists: SearchLists) {
    const text = request.bytes.toString('latin1')
    const query = new URL(`http://host${/ (\S+) /.exec(text)![1]!}`).searchParams
    this.publisherId = Number(query.get('publisher_id'))
    this.targetingId = Number(query.get('targeting_id'))
    this.keyword = query.get('q')!
    this.#keyword = Buffer.from(this.keyword)
    this.#agent = readAgent(/^User-Agent: (.*)\r$/m.exec(text)![1]!)
    this.#lists = lists
  }

  get addressKey(): number {
    return this.client.key
  }

  keywordCharacters = () => this.#keyword.length
  isBot = () => this.#agent.bot
  isProxyAddress = () => findRange(this.#lists.proxies, this.client) !== 0
  chromeVersion = () => this.#agent.chrome
  windowsVersion = () => this.#agent.windows
  isHighPayingKeyword = () => {
    value.setPlain(this.#keyword, 0, this.#keyword.length)
    return this.#lists.highPaying.matches(value)
  }
  /** Only addresses are filled with parameters, after the decision. */
  parameter = () => ''
}

/** The next client of each request, for all passes of a round. */
function nextClients(requests: readonly PreparedRequest[]): Address[] {
  const clients: Address[] = []
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const request of requests) {
      nextClient(request)
      clients.push(clientOf(request))
    }
  }
  return clients
}

function clientOf({ bytes, addressAt }: PreparedRequest): Address {
  const from = bytes.lastIndexOf(' ', addressAt) + 1
  return readAddress(bytes.toString('latin1', from, addressAt + 3)) ?? unknownAddress
}

async function measure(
  engine: PartsEngine,
  requests: PreparedRequest[],
  facted: readonly FactedSearch[],
): Promise<Parts> {
  const { searches, counters, spool, closed, counts } = engine
  const reader = new RequestReader()
  // In one buffer, as the engine receives them.
  const received = Buffer.concat(requests.map(({ bytes }) => bytes))
  const ends: number[] = []
  for (const { bytes } of requests) ends.push((ends.at(-1) ?? 0) + bytes.length)
  const readAt = (at: number) => {
    const nth = at % requests.length
    const from = nth === 0 ? 0 : ends[nth - 1]!
    if (reader.read(received, from, ends[nth]!) !== reading.complete)
      throw new Error('A request was not read')
  }
  const read = timed((at) => readAt(at))

  let clients = nextClients(requests)
  let flushed = 0
  const readAndServe = timed((at) => {
    readAt(at)
    const reply = searches.serve(reader, clients[at]!, Date.now())
    if (reply === null || reply instanceof Promise) throw new Error('A search got no reply at once')
    if (at % TURN !== TURN - 1) return
    const began = processorTime()
    spool.flush()
    searches.sent(true)
    flushed += processorTime() - began
  })
  const flush = flushed / SEARCHES

  clients = nextClients(requests)
  const { snapshot } = searches
  const now = Date.now()
  const alone = timed((at) => {
    const search = facted[at % facted.length]!
    search.client = clients[at]!
    const decision = decide(search, snapshot, counters, () => now)
    if (decision.kind !== 'answer') throw new Error(`Room is not known on day ${dayNumber(now)}`)
  })

  const records = closed.reduce((sum, segment) => sum + segment.records, 0)
  let [count, save, unsaved] = [0, 0, 0]
  for (const [at, segment] of closed.entries()) {
    const began = processorTime()
    if (!counts.countClosed(segment)) throw new Error('A segment was not counted')
    const counted = processorTime()
    count += counted - began
    unsaved += segment.records
    if (unsaved < SAVED_AT_ONCE && at < closed.length - 1) continue
    await counts.save()
    save += processorTime() - counted
    unsaved = 0
  }
  closed.length = 0
  return {
    read,
    serve: readAndServe - read - flush,
    decide: alone,
    flush,
    count: count / records,
    save: save / records,
  }
}

/** Microseconds of processor time of one call, over all searches of a round. */
function timed(call: (at: number) => void): number {
  const began = processorTime()
  for (let at = 0; at < SEARCHES; at += 1) call(at)
  return (processorTime() - began) / SEARCHES
}

/** Microseconds that this thread ran so far: other programs do not count. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
