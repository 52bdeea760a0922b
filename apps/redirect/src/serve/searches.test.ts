import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readAddress } from '@headgate/domain/reading/address'
import { applyChanges, emptySnapshot } from '@headgate/domain/snapshot/compile'
import { KeywordList } from '@headgate/domain/reading/keyword-list'
import { publisherLinkSigner } from '@headgate/runtime/keys/publisher-link-signature'
import { business, CappedCounters, ids, NOON } from '@headgate/domain/testing/sample-business'
import type { ServedSettings } from '@headgate/domain/snapshot/snapshot'
import { compileRanges } from '@headgate/runtime/search-lists/lists'
import { reading, RequestReader } from '../http/request-reader.ts'
import { makeCapSlots } from '../leases/cap-slots.ts'
import { makeThreadFigures, ThreadFigures } from '../metrics/thread-figures.ts'
import { quiet, temporaryFolder, testSpool } from '../spool/testing.ts'
import { AddressKeys } from './address-keys.ts'
import { Searches } from './searches.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const SECRET = 'a secret of this test'

const clock = () => NOON

/** Where a search is sent, null for 404. */
type Ask = (target: string, host?: string) => string | null

function asking(t: TestContext, settings: Partial<ServedSettings>, signedOnly = false): Ask {
  const folder = temporaryFolder()
  const spool = testSpool(folder.path)
  const keys = new AddressKeys({ dataDir: folder.path, clock, log: quiet })
  t.after(() => {
    spool.close()
    folder.remove()
  })
  const counters = new CappedCounters()
  const searches = new Searches({
    counters,
    caps: makeCapSlots(1),
    spool,
    figures: new ThreadFigures(makeThreadFigures(1), 0),
    lists: { proxies: compileRanges([]).table, highPaying: new KeywordList([]) },
    countries: compileRanges([]).table,
    addressKeys: keys.shared,
    linkSecret: SECRET,
    signedOnly,
    waitMs: 150,
    lease: async () => {},
  })
  const all = {
    default_domain: null,
    system_fallback: null,
    warmup_link: null,
    warmup_link_yahoo: null,
    kyc_url: null,
    ...settings,
  }
  searches.snapshot = applyChanges(emptySnapshot(), business(['settings', 1, all]), counters.slotFor)
  const reader = new RequestReader()
  return (target, host = 'go.example') => {
    const bytes = Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${AGENT}\r\n\r\n`)
    assert.equal(reader.read(bytes, 0, bytes.length), reading.complete)
    const reply = searches.serve(reader, readAddress('1.2.3.4')!, NOON)
    return /^Location: (.*)\r$/m.exec((reply as Buffer | string).toString())?.[1] ?? null
  }
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
