import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isOwnNetworkAway,
  judgeChain,
  type ChainEnd,
  type Hop,
  type LinkCheckProblem,
} from './judge-chain.ts'
import { metaRefresh } from './meta-refresh.ts'
import { handsClickIdOn, testSearchAddress } from './test-search.ts'

const now = new Date('2026-11-27T09:00:00Z')
const hop = (url: string, status: number | null = 302, certificate_until: string | null = null): Hop => ({
  url,
  status,
  milliseconds: 10.4,
  certificate_until,
})
const first = hop('https://a.example/r?q=x&ch=BN-1044&cid=linkcheck-7')

const judged = (hops: Hop[], end: ChainEnd = { kind: 'page' }, clickId: string | null = 'linkcheck-7') =>
  judgeChain({ hops, end }, { channel: 'BN-1044', clickId }, now)

test('a chain is judged by where it ends', () => {
  const cases: [string, Hop[], ChainEnd, LinkCheckProblem | null][] = [
    [
      'a page with both',
      [first, hop('https://b.example/?c=BN-1044&k=linkcheck-7', 200)],
      { kind: 'page' },
      null,
    ],
    ['the first hop alone', [{ ...first, status: 200 }], { kind: 'page' }, null],
    ['no channel', [first, hop('https://b.example/?k=linkcheck-7', 200)], { kind: 'page' }, 'channel_lost'],
    ['no click id', [first, hop('https://b.example/BN-1044', 200)], { kind: 'page' }, 'click_id_lost'],
    [
      'not found',
      [first, hop('https://b.example/BN-1044/linkcheck-7', 404)],
      { kind: 'page' },
      'error_status',
    ],
    ['broken server', [{ ...first, status: 503 }], { kind: 'page' }, 'error_status'],
    ['not modified is no error', [{ ...first, status: 304 }], { kind: 'page' }, null],
    ['too long', [first], { kind: 'too_many_hops' }, 'too_many_hops'],
    ['a ring', [first], { kind: 'loop' }, 'loop'],
    ['nowhere', [first], { kind: 'no_address' }, 'no_address'],
    [
      'away',
      [{ ...first, status: null }],
      { kind: 'failed', problem: 'unreachable', text: 'a.example could not be reached.' },
      'unreachable',
    ],
    [
      'a bad certificate',
      [{ ...first, status: null }],
      { kind: 'failed', problem: 'certificate', text: 'Browsers refuse it.' },
      'certificate',
    ],
  ]
  for (const [name, hops, end, problem] of cases) {
    const check = judged(hops, end)
    assert.equal(check.problem, problem, name)
    assert.equal(check.ok, problem === null, name)
    assert.equal(check.text === '', problem === null, name)
    if (end.kind !== 'page') assert.deepEqual([check.channel_kept, check.click_id_kept], [null, null], name)
  }
})

test('channel and click id are found in every usual form of an address', () => {
  const last = (url: string) => judgeChain({ hops: [hop(url, 200)], end: { kind: 'page' } }, sent, now)
  const sent = { channel: 'BN 10/44', clickId: 'linkcheck-7' }
  for (const url of [
    'https://b.example/?c=BN%2010%2F44&k=linkcheck-7',
    'https://b.example/?c=BN+10%2F44&k=linkcheck-7',
    'https://b.example/?to=https%3A%2F%2Fc.example%2F%3Fc%3DBN%252010%252F44%26k%3Dlinkcheck-7',
  ])
    assert.equal(last(url).ok, true, url)
  assert.equal(last('https://b.example/?c=BN-10-44&k=linkcheck-7').problem, 'channel_lost')
  assert.equal(last('https://b.example/%E0%A4%A').problem, 'channel_lost')
})

test('a click id that the link does not hand on is not looked for', () => {
  const check = judged([hop('https://b.example/BN-1044', 200)], { kind: 'page' }, null)
  assert.deepEqual([check.ok, check.click_id_kept], [true, null])
})

/** A chain whose hops have certificates that end on these days. */
const until = (...days: string[]) =>
  judged(days.map((day) => hop('https://b.example/BN-1044/linkcheck-7', 200, `${day}T00:00:00.000Z`)))

test('the first certificate to end counts, and one that ends soon is a warning', () => {
  assert.equal(until('2027-05-01').warning, null)
  assert.equal(
    until('2027-05-01', '2026-12-05').warning,
    'A certificate of the chain ends on 2026-12-05, in 7 days.',
  )
  assert.equal(until('2027-05-01', '2026-12-05').certificate_until, '2026-12-05T00:00:00.000Z')
  assert.equal(until('2026-12-11').warning, 'A certificate of the chain ends on 2026-12-11, in 13 days.')
  assert.equal(until('2026-12-12').warning, null)
})

const failing = (...problems: (LinkCheckProblem | null)[]) =>
  problems.map((problem, at) => ({ host: `h${at}.example`, problem }))

test('our own network is suspected when several hosts fail and none replies', () => {
  assert.ok(isOwnNetworkAway(failing('unreachable', 'too_slow', 'unreachable')))
  assert.ok(!isOwnNetworkAway(failing('unreachable', 'unreachable')))
  assert.ok(!isOwnNetworkAway(failing('unreachable', 'unreachable', null)))
  assert.ok(!isOwnNetworkAway(failing('unreachable', 'unreachable', 'error_status')))
  assert.ok(
    !isOwnNetworkAway(
      Array.from({ length: 9 }, () => ({ host: 'one.example', problem: 'unreachable' as const })),
    ),
  )
  assert.ok(!isOwnNetworkAway([]))
})

test('a test search fills the keyword and the click id, and leaves the rest empty', () => {
  const link = 'https://a.example/r?q=[Q]&ch=C-1&cid=[CLICK_ID]&site=[SITE_ID]'
  assert.equal(
    testSearchAddress(link, 'new york', 'linkcheck-1'),
    'https://a.example/r?q=new%20york&ch=C-1&cid=linkcheck-1&site=',
  )
  assert.equal(testSearchAddress('https://[Q].example/', 'x', 'y'), null)
  assert.ok(handsClickIdOn(link))
  assert.ok(!handsClickIdOn('https://a.example/r?q=[Q]'))
})

test('a page that sends the browser on is followed, others are not', () => {
  const cases: [string, string | null][] = [
    [
      '<meta http-equiv="refresh" content="0;url=https://b.example/?a=1&amp;b=2">',
      'https://b.example/?a=1&b=2',
    ],
    ["<META HTTP-EQUIV=refresh CONTENT='3; URL=/next'>", '/next'],
    [`<meta content="0; url='next'" http-equiv="Refresh"/>`, 'next'],
    ['<meta http-equiv="refresh" content="60;url=/again">', null],
    ['<meta http-equiv="refresh" content="5">', null],
    ['<meta name="description" content="0;url=/x">', null],
    [`${' '.repeat(20_000)}<meta http-equiv="refresh" content="0;url=/late">`, null],
    ['', null],
  ]
  for (const [html, address] of cases) assert.equal(metaRefresh(html), address, html.trim())
})
