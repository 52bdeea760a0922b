import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCalls } from './calls.ts'
import { fits } from './choose-examples.ts'
import { examples } from './examples.ts'
import { openApiDocument } from './openapi.ts'
import { Schemas } from './schema.ts'

const groups = await readCalls()
const calls = groups
  .flatMap((group) => group.calls)
  .filter(({ call }) => call.access !== 'service' && !call.plain)

/** Just before the first moment in a body: a moment that a call needs ahead is past some hours after the recording. */
const clockOf = (body: unknown) =>
  Math.min(
    ...(JSON.stringify(body ?? null).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []).map(Date.parse),
    Date.now(),
  ) - 1

test('every example is what the schemas of its call take', (t) => {
  const wrong = calls.flatMap(({ operationId, call }) => {
    const example = examples[operationId]
    const clock = clockOf(example?.body)
    const { mock } = t.mock.method(Date, 'now', () => clock)
    const isWrong = example && !fits(call, example)
    mock.restore()
    return isWrong ? [operationId] : []
  })
  assert.deepEqual(wrong, [], 'record them again: npm run examples -w apps/api')
  const names = new Set(calls.map(({ operationId }) => operationId))
  assert.deepEqual(
    Object.keys(examples).filter((name) => !names.has(name)),
    [],
    'examples of calls that are gone',
  )
})

test('every call with an envelope has an example, and every call with a body one of its body', () => {
  const missing = calls.filter(({ operationId, call }) => !call.file && !examples[operationId])
  assert.deepEqual(
    missing.map(({ operationId }) => operationId),
    [],
  )
  const bodies = calls.filter(
    ({ operationId, call }) =>
      call.body &&
      !call.body.safeParse(undefined).success &&
      examples[operationId] &&
      !examples[operationId].body,
  )
  assert.deepEqual(
    bodies.map(({ operationId }) => operationId),
    [],
  )
})

test('no example has a session, a key or another secret', () => {
  const text = JSON.stringify(examples)
  for (const secret of [/eyJ[\w-]{10}/, /\bhgp?_[\w-]{20}/, /\bwhsec_\w{20}/, /"[A-Z2-7]{32}"/])
    assert.doesNotMatch(text, secret)
})

test('the document has the examples, the headers of limits and the idempotency keys', async () => {
  const { paths } = JSON.parse(JSON.stringify(openApiDocument(groups, await Schemas.read()))) as {
    paths: Record<string, Record<string, Operation>>
  }
  const create = paths['/api/publisher']!.post!
  assert.deepEqual(create.requestBody!.content['application/json'], {
    ...create.requestBody!.content['application/json'],
    example: examples.createPublisher!.body,
  })
  assert.deepEqual(Object.keys(create.responses[200]!.headers!), [
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'Idempotent-Replayed',
  ])
  for (const status of [429, 503])
    assert.ok('Retry-After' in create.responses[status]!.headers!, `Retry-After of ${status}`)
  assert.ok(create.responses[422])
  for (const { operationId, call } of calls) {
    const { parameters } = paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!
    const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
    assert.equal(takesKey, call.repeatable !== undefined, operationId)
  }
  assert.ok(paths['/api/upload/singlecsvfile']!.post!.requestBody!.content['multipart/form-data'])
})

interface Operation {
  parameters: { name: string }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<number, { headers?: Record<string, unknown> }>
}
