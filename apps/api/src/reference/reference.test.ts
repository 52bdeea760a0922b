import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { testApi, type TestApi } from '../testing/api.ts'
import { readCalls } from './calls.ts'
import { markdownReference } from './markdown.ts'
import { Schemas } from './schema.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

interface Document {
  openapi: string
  paths: Record<string, Record<string, { parameters?: { name: string }[]; summary?: string }>>
}

test('the document has every call of the contract and every form of the redirect address', async () => {
  const reply = await api.app.inject('/api/docs/json')
  const { openapi, paths }: Document = reply.json()
  assert.equal(openapi, '3.1.0')
  const calls = (await readCalls()).flatMap((group) => group.calls.map(({ call }) => call))
  assert.ok(calls.some((call) => call.path.startsWith('/analytics/')))
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = paths[path]?.[call.method.toLowerCase()]
    assert.equal(operation?.summary, call.summary)
    const names = new Set(operation?.parameters?.map((one) => one.name))
    for (const name of Object.keys({ ...call.params?.shape, ...call.query?.shape }))
      assert.ok(names.has(name), `${call.path} lacks ${name}`)
  }
  for (const path of ['/search', '/s', '/search/{publisher_id}/{targeting_id}']) assert.ok(paths[path]?.get)
})

test('the page loads nothing from other hosts', async () => {
  const page = await api.app.inject('/api/docs')
  assert.equal(page.statusCode, 200)
  const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link!)
  assert.ok(links.length > 3)
  for (const link of links) {
    assert.doesNotMatch(link, /^(https?:)?\/\//)
    const url = new URL(link, 'http://console/api/docs').pathname
    assert.equal((await api.app.inject(url)).statusCode, 200, url)
  }
  const initializer = await api.app.inject('/api/docs/static/swagger-initializer.js')
  assert.match(initializer.body, /"?validatorUrl"?:\s*null/)
})

test('docs/api.md is what `npm run reference -w apps/api` writes', async () => {
  const written = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
  assert.equal(written, markdownReference(await readCalls(), await Schemas.read()))
})
