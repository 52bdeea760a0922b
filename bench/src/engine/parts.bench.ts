import { mkdtempSync, rmSync } from 'node:fs'
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
import { applyChanges, emptySnapshot } from '@headgate/domain/snapshot/compile'
import { SnapshotMemory } from '@headgate/domain/snapshot/snapshot-memory'
import { reading, RequestReader } from '@headgate/redirect/http/request-reader'
import { makeCapSlots } from '@headgate/redirect/leases/cap-slots'
import { AllThreadFigures, makeThreadFigures, ThreadFigures } from '@headgate/redirect/metrics/thread-figures'
import { AddressKeys } from '@headgate/redirect/serve/address-keys'
import { Searches } from '@headgate/redirect/serve/searches'
import { ListKeeper } from '@headgate/redirect/snapshots/list-keeper'
import { quiet, testSpool } from '@headgate/redirect/spool/testing'
import { makeAddressTable, AddressTable } from '@headgate/redirect/workers/address-table'
import { SharedCounters } from '@headgate/redirect/workers/shared-counters'
import { TargetingTable } from '@headgate/redirect/workers/targeting-table'
import { loadCountries } from '@headgate/runtime/search-lists/country-table'
import { firstLists } from '@headgate/runtime/search-lists/lists'
import { businessChanges } from '../business/changes.ts'
import { machineFacts, median } from '../machine.ts'
import { nextClient, prepareRequests, type PreparedRequest } from './load/requests.ts'

export const name = 'where the microseconds of a search go, in one process without sockets'

const BUSINESS = { links: 10_000, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const REQUESTS = 20_000
/** Each request is sent this often in a round, always by another client, as the load generator does it. */
const PASSES = 20
/** Searches of one round. */
const SEARCHES = PASSES * REQUESTS
/** Searches in a turn of the event loop under load: their records go to the file in one write. */
const TURN = 32
const ADDRESS_ENTRIES = 2 ** 20
const SLOTS = 200_000

/** Microseconds of a search in each part. */
interface Parts {
  read: number
  serve: number
  decide: number
  flush: number
}

/**
 * The engine's own modules on the requests of the load generator, with every cap leased. `serve` is everything between
 * the read request and the reply, so it contains a decision; the decision alone is measured apart, with
 * the facts of each search ready. Not contained: sockets, the client's address, the main thread.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'headgate-bench-parts-'))
  const rounds: Parts[] = []
  let outcomes: string
  try {
    const engine = makeEngine(folder)
    const requests = prepareRequests(REQUESTS, BUSINESS)
    const searches = requests.map((request) => new FactedSearch(request, engine.lists))
    // The first round is for the compiler.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const parts = measure(engine, requests, searches)
      if (round > 0) rounds.push(parts)
      await new Promise((resolve) => setImmediate(resolve))
    }
    engine.spool.close()
    outcomes = engine.outcomes()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const [read, serve, alone, flush] = (['read', 'serve', 'decide', 'flush'] as const).map((part) =>
    median(rounds.map((round) => round[part])),
  ) as [number, number, number, number]
  const sum = read + serve + flush
  const line = (what: string, microseconds: number) =>
    console.log(
      `${what.padEnd(62)} ${microseconds.toFixed(2).padStart(6)} ${((100 * microseconds) / sum).toFixed(0).padStart(4)} %`,
    )
  console.log(
    `microseconds of processor time of a search, medians of ${ROUNDS} rounds of ${SEARCHES}, and share of the sum`,
  )
  line('read the request (RequestReader.read)', read)
  line('serve: address, agent, decision, record, reply (Searches.serve)', serve)
  line('  of it decide alone, facts ready', alone)
  line('  of it the rest', serve - alone)
  line(`write the records to the file, ${TURN} at a time (SpoolWriter.flush)`, flush)
  line('sum', sum)
  console.log(`outcomes of the rounds: ${outcomes}`)
  console.log(machineFacts())
}

type PartsEngine = ReturnType<typeof makeEngine>

function makeEngine(folder: string) {
  const caps = makeCapSlots(SLOTS)
  caps.remaining.fill(2 ** 30)
  let slots = 0
  const links = new TargetingTable()
  const changes = businessChanges(BUSINESS)
  links.cover(changes.filter(({ kind }) => kind === 'targeting').map(({ entity_id }) => entity_id))
  const counters = new SharedCounters(links, new AddressTable(makeAddressTable(ADDRESS_ENTRIES)), caps)
  const compiled = new ListKeeper(firstLists(folder, quiet), quiet).lists
  const lists = {
    proxies: compiled.proxies,
    highPaying: new KeywordList(compiled.highPayingKeywords),
  }
  const spool = testSpool(folder)
  const figuresMemory = makeThreadFigures(1)
  const figures = new ThreadFigures(figuresMemory, 0)
  const snapshot = applyChanges(emptySnapshot(defaultThresholds, SnapshotMemory.shared()), changes, () => {
    slots += 1
    if (slots > SLOTS) throw new Error('More caps than slots')
    return slots - 1
  })
  const searches = new Searches({
    snapshot,
    counters,
    caps,
    waitMs: 150,
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
  return { searches, counters, lists, spool, outcomes }
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

function measure(engine: PartsEngine, requests: PreparedRequest[], facted: readonly FactedSearch[]): Parts {
  const { searches, counters, spool } = engine
  const reader = new RequestReader()
  const readAt = (at: number) => {
    const { bytes } = requests[at % requests.length]!
    if (reader.read(bytes, 0, bytes.length) !== reading.complete) throw new Error('A request was not read')
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
  return { read, serve: readAndServe - read - flush, decide: alone, flush }
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
