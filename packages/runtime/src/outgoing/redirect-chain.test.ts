import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { after, test } from 'node:test'
import { MOST_HOPS } from '@headgate/domain/link-watch/judge-chain'
import { testTls } from '../testing/test-tls.ts'
import { checkLink } from './check-link.ts'
import type { OutgoingRules } from './outgoing-call.ts'
import { followRedirects } from './redirect-chain.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function listening(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

const serving = async (answer: RequestListener) => `http://127.0.0.1:${await listening(createServer(answer))}`

const rules: OutgoingRules = { allowPrivate: true, timeoutMs: 60_000, maxBytes: 2_000, cutsReply: true }
const follow = (url: string, own: Partial<OutgoingRules> = {}) =>
  followRedirects(url, { 'user-agent': 'test' }, { ...rules, ...own })

/** Replies of a server by path: a redirect, a page, or a cookie that decides. */
const origin = await serving((request, reply) => {
  const { pathname, search } = new URL(request.url!, 'http://here')
  const to = (location: string, status = 302) => reply.writeHead(status, { location }).end()
  const page = (html: string) =>
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  if (pathname === '/start') return to(`/second${search}`, 301)
  if (pathname === '/second') return page(`<meta http-equiv="refresh" content="0;url=./third${search}">`)
  if (pathname === '/third') return to(`${origin}/end${search}`, 307)
  if (pathname === '/end') return page(request.headers['user-agent']!)
  if (pathname === '/ring') return to('/ring2')
  if (pathname === '/ring2') return to('/ring')
  if (pathname.startsWith('/long')) return to(`/long${Number(pathname.slice(5)) + 1}`)
  if (pathname === '/nowhere') return reply.writeHead(302).end()
  if (pathname === '/app') return to('intent://search')
  if (pathname === '/gone') return reply.writeHead(410).end()
  if (pathname === '/huge') return page('x'.repeat(500_000))
  if (pathname === '/inside') return to('http://169.254.169.254/latest')
  if (pathname === '/lost') return to('/end')
  if (pathname === '/cookie') {
    if (request.headers.cookie === 'seen=1') return to('/end')
    return reply.writeHead(302, { location: '/cookie', 'set-cookie': 'seen=1; Path=/; HttpOnly' }).end()
  }
  return reply.writeHead(404).end()
})

const pathsOf = (hops: readonly { url: string }[]) => hops.map(({ url }) => url.replace(origin, ''))

test('a chain is followed over redirects and pages that send on, with the query and the user agent', async () => {
  const { hops, end } = await follow(`${origin}/start?c=1`)
  assert.deepEqual(pathsOf(hops), ['/start?c=1', '/second?c=1', '/third?c=1', '/end?c=1'])
  assert.deepEqual(
    hops.map(({ status }) => status),
    [301, 200, 307, 200],
  )
  assert.deepEqual(end, { kind: 'page' })
})

/** How a chain ends, and its number of addresses. */
const ends = async (path: string) => {
  const { hops, end } = await follow(`${origin}${path}`)
  return [end.kind === 'failed' ? end.problem : end.kind, hops.length]
}

test('chains that do not end at a page say why', async () => {
  assert.deepEqual(await ends('/ring'), ['loop', 2])
  assert.deepEqual(await ends('/long1'), ['too_many_hops', MOST_HOPS])
  assert.deepEqual(await ends('/nowhere'), ['no_address', 1])
  assert.deepEqual(await ends('/app'), ['unreachable', 2])
  assert.deepEqual(await ends('/gone'), ['page', 1])
  assert.deepEqual(await ends('/huge'), ['page', 1])
  assert.deepEqual(await ends('/cookie'), ['page', 3])
})

test('a host that is away or silent ends the chain with a text', async () => {
  const away = await follow('http://127.0.0.1:1/x')
  assert.deepEqual(away.end, {
    kind: 'failed',
    problem: 'unreachable',
    text: '127.0.0.1:1 could not be reached (ECONNREFUSED).',
  })
  const silent = await serving(() => undefined)
  const { end } = await follow(`${silent}/x`, { timeoutMs: 200 })
  assert.ok(end.kind === 'failed' && end.problem === 'too_slow')
})

test('no hop of a chain may be private', async () => {
  const { hops, end } = await follow(`${origin}/inside`, { allowPrivate: false, allowedOrigins: [origin] })
  assert.equal(hops.length, 2)
  assert.ok(end.kind === 'failed' && end.problem === 'private_target')
})

test('a certificate is refused unless it is trusted, and its end is known', async () => {
  const port = await listening(createTlsServer(testTls, (_request, reply) => void reply.end('page')))
  const url = `https://localhost:${port}/x`
  const refused = await follow(url)
  assert.ok(refused.end.kind === 'failed' && refused.end.problem === 'certificate', JSON.stringify(refused))
  setDefaultCACertificates([...getCACertificates('default'), testTls.cert])
  const { hops, end } = await follow(url)
  assert.deepEqual(end, { kind: 'page' })
  assert.match(hops[0]!.certificate_until!, /^21\d\d-/)
})

test('a link is checked with a test search: what reaches the last page is judged', async () => {
  const search = { keyword: 'new york', userAgent: 'Mozilla/5.0' }
  const check = (path: string) =>
    checkLink({ link: `${origin}${path}?q=[Q]&ch=C-1&cid=[CLICK_ID]`, channel: 'C-1' }, search, rules)
  const works = await check('/start')
  assert.deepEqual([works.check.ok, works.check.status, works.hops.length], [true, 200, 4])
  assert.match(works.hops[0]!.url, /q=new%20york&ch=C-1&cid=linkcheck-[0-9a-f]{16}$/)
  assert.equal((await check('/lost')).check.problem, 'channel_lost')
  assert.equal((await check('/gone')).check.problem, 'error_status')
  const unservable = await checkLink({ link: 'https://[Q].example/', channel: 'C-1' }, search, rules)
  assert.deepEqual([unservable.check.problem, unservable.hops], ['not_servable', []])
})
