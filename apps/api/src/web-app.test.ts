import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, brotliCompressSync } from 'node:zlib'
import { testApi, type TestApi } from './testing/api.ts'

const inline = 'document.title = "Headgate"'
const page = `<!doctype html><title>Console</title><script>${inline}</script><script type="module" src="/assets/app-1.js"></script>`
const script = 'console.log("the built script")'
let api: TestApi
let folder: string
const lines: string[] = []

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headgate web '))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'app-1.js'), script)
  writeFileSync(join(folder, 'assets', 'app-1.js.br'), brotliCompressSync(script))
  api = await testApi({ webFolder: folder, onLog: (line) => lines.push(line) })
})
after(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const open = (url: string) => api.app.inject({ url, headers: { accept: 'text/html,*/*' } })

test('every address that a user opens returns the page, which browsers check again each time', async () => {
  for (const url of [
    '/',
    '/publishers',
    '/reset-password/1/to.ken',
    '/no-such-screen?page=2',
    '/..%2fsecret',
  ]) {
    const reply = await open(url)
    assert.equal(reply.statusCode, 200, url)
    assert.equal(reply.body, page, url)
    assert.equal(reply.headers['cache-control'], 'no-cache')
  }
})

test('an address that cannot be decoded gets no page, and a call gets the error of calls', async () => {
  for (const url of ['/%', '/target/edit/%E0%A4']) {
    const reply = await open(url)
    assert.equal(reply.statusCode, 404, url)
    assert.match(String(reply.headers['content-type']), /^text\/html/)
    assert.match(reply.body, /Page Not Found/)
    assert.doesNotMatch(reply.body, /%/)
  }
  const call = await open('/api/publisher/%E0%A4')
  assert.equal(call.statusCode, 400)
  assert.equal(call.json<{ error: { code: string } }>().error.code, 'invalid_input')
})

test('the token in the address of a mailed link is in no log and in no Referer', async () => {
  lines.length = 0
  const token = 'JFqNLKeeOu-secret'
  const reply = await open(`/reset-password/45/${token}`)
  assert.equal(reply.headers['referrer-policy'], 'no-referrer')
  await api.app.inject({ url: `/reset-password/45/${token}` })
  await api.app.inject({ url: `/api/reset-password/45/${token}` })
  const requests = lines.filter((line) => line.includes('/reset-password/*'))
  assert.equal(requests.length, 1)
  assert.doesNotMatch(lines.join(''), new RegExp(token))
})

test('the page may run its own scripts and nothing from elsewhere', async () => {
  const policy = String((await open('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(inline).digest('base64')
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}'`))
  assert.doesNotMatch(policy, /https?:|script-src[^;]*unsafe/)
  assert.match(policy, /frame-ancestors 'none'/)
})

test('hashed assets are kept for a year and sent compressed as they are on disk', async () => {
  const reply = await api.app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br' } })
  assert.equal(reply.headers['content-encoding'], 'br')
  assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.match(String(reply.headers['content-type']), /^(text|application)\/javascript/)
  assert.match(String(reply.headers.vary), /accept-encoding/i)
  assert.equal(brotliDecompressSync(reply.rawPayload).toString(), script)
  assert.equal((await api.app.inject('/assets/app-1.js')).body, script)
  const icon = await api.app.inject('/favicon.svg')
  assert.equal(icon.headers['cache-control'], 'no-cache')
})

test('a missing file or call does not return the page', async () => {
  const missing = [
    open('/assets/old-0.js'),
    open('/api/no-such-call'),
    open('/analytics/no-such-call'),
    api.app.inject('/publishers'),
    api.app.inject({ method: 'POST', url: '/publishers', headers: { accept: 'text/html' } }),
  ]
  for (const reply of await Promise.all(missing)) {
    assert.equal(reply.statusCode, 404)
    assert.equal(reply.json().error.code, 'no_such_call')
  }
})

test('files that are served have no line in the log, missing ones have', async () => {
  lines.length = 0
  await open('/publishers')
  await api.app.inject('/assets/app-1.js')
  assert.deepEqual(lines, [])
  await open('/assets/old-0.js')
  assert.match(lines.join(''), /"path":"\/assets\/\*","status":404/)
})

test('nothing outside the folder is sent', async () => {
  for (const path of ['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/..%5c..%5cetc', '/assets/%00']) {
    const reply = await api.app.inject(path)
    assert.ok(reply.statusCode >= 400 && reply.statusCode < 500, `${path}: ${reply.statusCode}`)
  }
})

test('without a build calls work and pages do not', async () => {
  const bare = await testApi({ webFolder: join(folder, 'nothing') })
  assert.equal((await bare.app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode, 404)
  assert.equal((await bare.app.inject('/api/auth/public-key')).statusCode, 200)
  await bare.close()
})
