import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readAddress } from '@headgate/domain/reading/address'
import { applyChanges, emptySnapshot } from '@headgate/domain/snapshot/compile'
import { KeywordList } from '@headgate/domain/reading/keyword-list'
import { publisherLinkSigner } from '@headgate/runtime/keys/publisher-link-signature'
import {
  business,
  CappedCounters,
  DAY,
  ids,
  NOON,
  rule,
  targeting,
} from '@headgate/domain/testing/sample-business'
import type { ServedSettings } from '@headgate/domain/snapshot/snapshot'
import { compileRanges } from '@headgate/runtime/search-lists/lists'
import type { Reply } from '../http/connection.ts'
import { reading, RequestReader } from '../http/request-reader.ts'
import { makeCapSlots } from '../leases/cap-slots.ts'
import { makeThreadFigures, ThreadFigures } from '../metrics/thread-figures.ts'
import { quiet, temporaryFolder, testSpool } from '../spool/testing.ts'
import { AddressKeys } from './address-keys.ts'
import { Searches, type SearchesOptions } from './searches.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const SECRET = 'a secret of this test'

const clock = () => NOON

interface Served {
  searches: Searches
  serve: (target: string, host?: string) => Reply | Promise<Reply> | null
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

test('an address whose constant part is too long leaves whole, however many replies are in the turn', (t) => {
  const fallback = `https://example.org/${'ア'.repeat(2_000)}`
  const ask = asking(t, { system_fallback: fallback })
  for (let nth = 0; nth < 30; nth += 1) assert.equal(ask(unknown), encodeURI(fallback))
})
