import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readAddress } from '@headgate/domain/reading/address'
import { buildRangeTable } from '@headgate/domain/reading/range-table'
import { applyChanges, emptySnapshot } from '@headgate/domain/snapshot/compile'
import { KeywordList } from '@headgate/domain/reading/keyword-list'
import { publisherLinkSigner } from '@headgate/runtime/keys/publisher-link-signature'
import {
  business,
  CappedCounters,
  DAY,
  ids,
  NOON,
  noFilters,
  rule,
  targeting,
} from '@headgate/domain/testing/sample-business'
import type { ServedSettings } from '@headgate/domain/snapshot/snapshot'
import { searchEventColumns } from '@headgate/domain/snapshot/search-event'
import { countryCode } from '@headgate/runtime/search-lists/country-table'
import { compileRanges } from '@headgate/runtime/search-lists/lists'
import type { Reply } from '../http/connection.ts'
import { reading, RequestReader } from '../http/request-reader.ts'
import { makeCapSlots } from '../leases/cap-slots.ts'
import { makeThreadFigures, ThreadFigures } from '../metrics/thread-figures.ts'
import { quiet, temporaryFolder, testSpool } from '../spool/testing.ts'
import { AddressKeys } from './address-keys.ts'
import { ClientAddresses } from './client-address.ts'
import { Searches, type SearchesOptions } from './searches.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const SECRET = 'a secret of this test'

const clock = () => NOON

interface Served {
  searches: Searches
  serve: (target: string, host?: string) => Reply | Promise<Reply> | null
  /** Values of a column in all records. */
  recorded: (column: (typeof searchEventColumns)[number]) => (string | undefined)[]
}

function serving(t: TestContext, counters: CappedCounters, more: Partial<SearchesOptions> = {}): Served {
  const folder = temporaryFolder()
  const spool = testSpool(folder.path)
  const keys = new AddressKeys({ dataDir: folder.path, clock, log: quiet })
  t.after(() => {
    spool.close()
    folder.remove()
  })
  const searches = new Searches({
    snapshot: emptySnapshot(),
    counters,
    caps: makeCapSlots(1),
    spool,
    figures: new ThreadFigures(makeThreadFigures(1), 0),
    lists: { proxies: compileRanges([]).table, highPaying: new KeywordList([]) },
    countries: compileRanges([]).table,
    addressKeys: keys.shared,
    linkSecret: SECRET,
    signedOnly: false,
    lease: async () => {},
    ...more,
  })
  const reader = new RequestReader()
  return {
    searches,
    recorded: (column) =>
      spool.buffer
        .toString('latin1', 0, spool.begin(0))
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split('\t')[searchEventColumns.indexOf(column)]),
    serve: (target, host = 'go.example') => {
      const bytes = Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${AGENT}\r\n\r\n`)
      assert.equal(reader.read(bytes, 0, bytes.length), reading.complete)
      return searches.serve(reader, readAddress('1.2.3.4')!, NOON)
    },
  }
}

/** Where a search is sent, null for 404. */
type Ask = (target: string, host?: string) => string | null

const locationIn = (reply: Reply | null) => /^Location: (.*)\r$/m.exec((reply ?? '').toString())?.[1] ?? null

function asking(t: TestContext, settings: Partial<ServedSettings>, signedOnly = false): Ask {
  const counters = new CappedCounters()
  const all = {
    default_domain: null,
    system_fallback: null,
    warmup_link: null,
    warmup_link_yahoo: null,
    kyc_url: null,
    ...settings,
  }
  const snapshot = applyChanges(emptySnapshot(), business(['settings', 1, all]), counters.slotFor)
  const { serve } = serving(t, counters, { snapshot, signedOnly })
  return (target, host) => locationIn(serve(target, host) as Reply | null)
}

const link = `/search?q=shoes&publisher_id=${ids.publisher}&targeting_id=${ids.targeting}`
const unknown = '/search?q=shoes&publisher_id=9&targeting_id=9'

test('a fallback that leads back to this engine is not followed', (t) => {
  const ask = asking(t, {
    system_fallback: 'http://localhost:4080/search?q=[Q]&publisher_id=9&targeting_id=9',
  })
  assert.equal(ask(unknown, 'localhost:4080'), null)
  // The engine cannot detect that another host is its own.
  assert.match(ask(unknown)!, /^http:\/\/localhost:4080\/search/)
  assert.match(ask(link, 'localhost:4080')!, /^https:\/\/advertiser-/)
})

test('nor is a search address on the default domain, whatever host the balancer names; other pages there are followed', (t) => {
  const around = asking(t, {
    default_domain: 'https://go.example',
    system_fallback: 'https://go.example/s?q=[Q]',
  })
  assert.equal(around(unknown, 'upstream'), null)
  const page = asking(t, {
    default_domain: 'https://go.example',
    system_fallback: 'https://go.example/sorry',
  })
  assert.equal(page(unknown), 'https://go.example/sorry')
})

test('where generated links are signed, a search without a right signature is unknown', (t) => {
  const fallback = { system_fallback: 'https://system.example/' }
  const signed = asking(t, fallback, true)
  const right = publisherLinkSigner(SECRET)(ids.publisher, ids.targeting)
  assert.match(signed(`${link}&sig=${right}`)!, /^https:\/\/advertiser-/)
  for (const more of ['', '&sig=', '&sig=wrong', `&s%69g=${right}`])
    assert.equal(signed(link + more), 'https://system.example/', more)
  assert.match(asking(t, fallback)(link)!, /^https:\/\/advertiser-/)
})

test('a search whose units others took in the meantime waits for what is left of its time, then goes on as over cap', async (t) => {
  const caps = makeCapSlots(1)
  Atomics.store(caps.waitMs, 0, 1_000)
  let now = 0
  const patience: number[] = []
  const { serve } = serving(t, new CappedCounters(), {
    caps,
    snapshot: applyChanges(
      emptySnapshot(),
      business([
        'targeting',
        ids.targeting,
        targeting({ rules: [rule(100, 1, { daily_cap: 5 })], overcap_url: 'https://overcap.example/' }),
      ]),
      () => 0,
    ),
    lease: async (_, patienceMs) => {
      patience.push(patienceMs)
      now += 400
    },
  })
  t.mock.method(performance, 'now', () => now)
  assert.equal(locationIn(await serve(link)), 'https://overcap.example/')
  assert.deepEqual(patience, [1_000, 600, 200])
})

test('a snapshot is released when the last search that is parked on it was answered', async (t) => {
  const counters = new CappedCounters()
  const { promise: leased, resolve: grant } = Promise.withResolvers<void>()
  const rules = [rule(100, 1, { daily_cap: 5 })]
  const caps = makeCapSlots(1)
  Atomics.store(caps.waitMs, 0, 30_000)
  const { searches, serve } = serving(t, counters, {
    caps,
    snapshot: applyChanges(
      emptySnapshot(),
      business(['targeting', ids.targeting, targeting({ rules })]),
      () => 0,
    ),
    lease: () => leased,
  })
  const released: string[] = []
  const replies = [serve(link), serve(link)]
  searches.publish(
    applyChanges(emptySnapshot(), business(), () => 0),
    () => released.push('first'),
  )
  assert.match(locationIn(serve(link) as string)!, /^https:\/\/advertiser-/)
  searches.publish(emptySnapshot(), () => released.push('second'))
  assert.deepEqual(released, ['second'])
  counters.setRoom(0, DAY, 5)
  grant()
  for (const reply of replies) assert.match(locationIn(await reply)!, /^https:\/\/advertiser-1/)
  assert.deepEqual(released, ['second', 'first'])
  assert.equal(locationIn(serve(link) as string), null)
})

test('a search that waits keeps its keyword and its client when the next request is read over them', async (t) => {
  const counters = new CappedCounters()
  const { promise: leased, resolve: grant } = Promise.withResolvers<void>()
  const caps = makeCapSlots(1)
  Atomics.store(caps.waitMs, 0, 30_000)
  const filters = { ...noFilters, short_keywords: true }
  const [one, other] = [readAddress('1.1.1.1')!, readAddress('2.2.2.2')!]
  const { searches, recorded } = serving(t, counters, {
    caps,
    snapshot: applyChanges(
      emptySnapshot(),
      business(['targeting', ids.targeting, targeting({ filters, rules: [rule(100, 1, { daily_cap: 5 })] })]),
      () => 0,
    ),
    countries: buildRangeTable([
      { from: one, to: one, value: countryCode('DE') },
      { from: other, to: other, value: countryCode('FR') },
    ]),
    lease: () => leased,
  })
  const received = Buffer.alloc(1_000)
  const reader = new RequestReader()
  const addresses = new ClientAddresses(['10.0.0.1'])
  const request = (target: string, client: string) => {
    const end = received.write(
      `GET ${target} HTTP/1.1\r\nHost: a\r\nUser-Agent: ${AGENT}\r\nX-Forwarded-For: ${client}\r\n\r\n`,
    )
    assert.equal(reader.read(received, 0, end), reading.complete)
    return searches.serve(reader, addresses.of('10.0.0.1', true, reader), NOON)
  }
  // A filter reads its keyword before it waits.
  const waiting = request(link, '1.1.1.1')
  // No search, so nothing reads a keyword of it.
  assert.equal(request(link.replace('/search?q=shoes', '/other?q=boots'), '2.2.2.2'), null)
  counters.setRoom(0, DAY, 5)
  grant()
  assert.match(locationIn(await waiting)!, /\?q=shoes&/)
  assert.match(locationIn(await request(link.replace('shoes', 'gloves'), '2.2.2.2'))!, /\?q=gloves&/)
  assert.deepEqual(recorded('keyword'), ['shoes', 'gloves'])
  assert.deepEqual(recorded('country'), ['DE', 'FR'])
})

test('an address whose constant part is too long leaves whole, however many replies are in the turn', (t) => {
  const fallback = `https://example.org/${'ア'.repeat(2_000)}`
  const ask = asking(t, { system_fallback: fallback })
  for (let nth = 0; nth < 30; nth += 1) assert.equal(ask(unknown), encodeURI(fallback))
})
