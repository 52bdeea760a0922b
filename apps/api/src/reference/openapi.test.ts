import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '@headgate/contract/base/call'
import { failuresOf } from '@headgate/contract/base/call-failures'
import { errors } from '@headgate/contract/base/errors'
import { z } from 'zod'
import { readCalls } from './calls.ts'
import { markdownReference, shortType } from './markdown.ts'
import { openApiDocument } from './openapi.ts'
import { Schemas } from './schema.ts'

const groups = await readCalls()
const document = JSON.parse(JSON.stringify(openApiDocument(groups, await Schemas.read()))) as {
  info: { version: string; license: { name: string } }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, { scheme: string }> }
}
interface Operation {
  operationId: string
  security: Record<string, string[]>[]
  responses: Record<string, unknown>
}
const operations = Object.values(document.paths).flatMap((path) =>
  Object.entries(path).flatMap(([method, one]) => (method === 'servers' ? [] : [one])),
)

/** Places in a document whose value meets a condition. Skips defaults and examples, which are not schemas. */
function places(value: unknown, found: (value: object) => boolean, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = !Array.isArray(value) && found(value) ? [at] : []
  return Object.entries(value).reduce(
    (all, [key, one]) =>
      key === 'default' || key === 'example' || key === 'security'
        ? all
        : [...all, ...places(one, found, `${at}/${key}`)],
    own,
  )
}

test('each operation has a unique name that can name a function', () => {
  const names = operations.map(({ operationId }) => operationId)
  assert.ok(names.length > 140)
  for (const name of names) assert.match(name, /^[a-z][A-Za-z]+$/)
  assert.equal(new Set(names).size, names.length)
  for (const name of ['listPublishers', 'listSearchEngines', 'getSearchEngine', 'searchByPath'])
    assert.ok(names.includes(name), name)
})

test('no schema is empty, every reference has its component, and a component is described once', () => {
  const { paths, components } = document
  assert.deepEqual(
    places({ paths, components: components.schemas }, (value) => Object.keys(value).length === 0),
    [],
  )
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  for (const [, name] of references) assert.ok(components.schemas[name!], name!)
  for (const name of [
    'Publisher',
    'Provider',
    'ProviderLink',
    'Targeting',
    'TargetingRule',
    'AdvertiserLinkGroup',
  ])
    assert.ok(components.schemas[name], name)
  assert.ok(
    !JSON.stringify(paths, (key, one: unknown) => (key === 'example' ? undefined : one)).includes(
      'publisher_info',
    ),
    'a publisher is described by its component only',
  )
})

test('a schema that is sent and read in different forms has a component for each', async () => {
  const schemas = await Schemas.read()
  const named = z.object({ inner: z.object({ on: z.boolean().default(true) }) })
  z.globalRegistry.add(named.shape.inner, { id: 'TestInner' })
  z.globalRegistry.add(named, { id: 'TestOuter' })
  const read = schemas.of(named, 'output')
  assert.deepEqual(schemas.of(named, 'output'), read)
  assert.deepEqual(schemas.of(named, 'input'), { $ref: '#/components/schemas/TestOuterInput' })
  assert.deepEqual(schemas.components.get('TestOuterInput')?.properties, {
    inner: { $ref: '#/components/schemas/TestInnerInput' },
  })
})

test('failures are declared, and the token is a bearer token', () => {
  for (const { operationId, security, responses } of operations) {
    if (responses[302]) continue
    const { call: one } = groups
      .flatMap(({ calls }) => calls)
      .find((named) => named.operationId === operationId)!
    for (const status of failuresOf(one).keys()) assert.ok(responses[status], `${operationId} ${status}`)
    assert.ok(
      security.every((scheme) =>
        Object.keys(scheme).every((name) => document.components.securitySchemes[name]),
      ),
    )
  }
  for (const { scheme } of Object.values(document.components.securitySchemes)) assert.equal(scheme, 'bearer')
  const write = call({
    method: 'PUT',
    path: '/api/one/:id',
    access: 'admin',
    summary: '',
    page: 'docs/design.md#calls',
    params: z.object({ id: z.number() }),
    body: z.object({}),
    data: z.null(),
    fails: [errors.tooMany],
  })
  assert.deepEqual([...failuresOf(write).keys()], [400, 401, 403, 404, 409, 413, 429, 500, 503])
})

test('version and licence are those of the product', () => {
  assert.match(document.info.version, /^\d+\.\d+\.\d+$/)
  assert.ok(document.info.license.name)
})

test('docs/api.md has the type of everything', async () => {
  assert.equal(shortType({ type: ['string', 'null'] }), 'string | null')
  const page = markdownReference(groups, await Schemas.read())
  assert.deepEqual(page.match(/(?:: |`)any\b.*/g), null)
})
