import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { messages } from '@headgate/contract/base/messages'
import { LARGEST_CSV, uploadCsv } from '@headgate/contract/revenue/import-calls'
import { storedFile } from '@headgate/db/schema/all'
import { CSV_HEAD, makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { testApi, type TestApi } from '../testing/api.ts'
import { head, rawConnection } from '../testing/raw-requests.ts'

let api: TestApi
let advertiser = ''
before(async () => {
  api = await testApi()
  advertiser = String((await makeRevenueAdvertiser(api.database.db, { 'BN-12': 1 })).id)
})
after(() => api.close())

const kept = () => {
  const folder = join(api.dataDir, 'imports')
  return existsSync(folder) ? readdirSync(folder) : []
}
/** Files that are stored for all hosts, half ones too. */
const stored = () => api.database.db.$count(storedFile)
const imports = async () =>
  (await api.database.pool.query<{ id: number; csv_name: string }>('select id, csv_name from revenue_import'))
    .rows

async function send(payload: Buffer | string, headers: Record<string, string> = {}) {
  const reply = await api.app.inject({
    method: 'POST',
    url: uploadCsv.path,
    headers: {
      authorization: api.admin,
      'content-type': 'multipart/form-data; boundary=cut',
      ...headers,
    },
    payload,
  })
  const { data, error } = reply.json<{
    data: { csv_name: string } | null
    error: { fields?: Record<string, string> } | null
  }>()
  return { status: reply.statusCode, name: data?.csv_name, fields: error?.fields }
}

const part = (disposition: string, content: string, type = '') =>
  `--cut\r\ncontent-disposition: form-data; ${disposition}\r\n${type && `content-type: ${type}\r\n`}\r\n${content}\r\n`
const field = (name: string, value: string) => part(`name="${name}"`, value)
const file = (name: string, type = 'text/csv') =>
  part(`name="file"; ${name}`, `${CSV_HEAD}\n2026-11-01,BN-12,DE,1,1,1,1\n`, type)
const END = '--cut--\r\n'
const form = (...parts: string[]) => parts.join('') + END
const good = () => form(field('advertiser_id', advertiser), file('filename="a.csv"'))

test('a form that is not one file and its advertiser is refused, names its field and leaves nothing', async () => {
  const { noFile, noAdvertiser, oneFile, cutShort, notCsv } = messages.csv
  const own = field('advertiser_id', advertiser)
  const one = file('filename="a.csv"')
  const many = Array.from({ length: 10_000 }, (_, at) => field(`f${at}`, '1'))
  const cases: [what: string, payload: Buffer | string, fields: object, headers?: Record<string, string>][] =
    [
      ['nothing', '', { file: noFile }],
      ['no form', '{}', { file: noFile }, { 'content-type': 'application/json' }],
      ['no file', form(own), { file: noFile }],
      ['a file under another name', form(own, one.replace('"file"', '"other"')), { file: noFile }],
      ['two files', form(own, one, one), { file: oneFile }],
      [
        'the advertiser as a file',
        form(part('name="advertiser_id"; filename="x"', advertiser, 'text/csv'), one),
        { file: oneFile },
      ],
      ['10,000 fields', form(...many, own, one), { file: oneFile }],
      ['a field called __proto__', form(field('__proto__', '1'), own, one), { file: oneFile }],
      ['a program', form(own, file('filename="a.exe"', 'application/x-msdownload')), { file: notCsv }],
      ['cut short', good().slice(0, -30), { file: cutShort }],
      ['another boundary', good().replaceAll('--cut', '--other'), { file: cutShort }],
      ['no boundary', good(), { file: cutShort }, { 'content-type': 'multipart/form-data' }],
      [
        'a boundary of 7,000 characters',
        good(),
        { file: cutShort },
        { 'content-type': `multipart/form-data; boundary=${'c'.repeat(7_000)}` },
      ],
      ['a compressed body', gzipSync(good()), { file: cutShort }, { 'content-encoding': 'gzip' }],
      ['no advertiser', form(one), { advertiser_id: noAdvertiser }],
      ...['', '0', '-1', '1e3', ' 1', '1,2', '99999999999', '999999', '１'].map(
        (id): [string, string, object] => [
          `advertiser "${id}"`,
          form(field('advertiser_id', id), one),
          { advertiser_id: noAdvertiser },
        ],
      ),
    ]
  for (const [what, payload, fields, headers] of cases)
    assert.deepEqual(await send(payload, headers), { status: 400, name: undefined, fields }, what)
  assert.deepEqual([kept(), await stored(), await imports()], [[], 0, []])
})

test('the name of a file is only a name', async () => {
  const cases: [given: string, kept: string][] = [
    ['filename="../../../etc/passwd.csv"', 'passwd.csv'],
    [String.raw`filename="..\\..\\x.csv"`, 'x.csv'],
    ["filename*=UTF-8''..%2F..%2Fy.csv", 'y.csv'],
    ['filename=""', 'file.csv'],
    ['filename="a\0b.csv"', 'a b.csv'],
    ['filename="__proto__"', '__proto__'],
    ['filename="<img src=x onerror=alert(1)>.csv"', '<img src=x onerror=alert(1)>.csv'],
    [`filename="${'x'.repeat(5_000)}.csv"`, `${'x'.repeat(196)}.csv`],
    // The last 200 characters begin inside a pair.
    [`filename="\u{1f600}${'a'.repeat(195)}.csv"`, `${'a'.repeat(195)}.csv`],
  ]
  for (const [given, wanted] of cases) {
    const { status, name } = await send(form(field('advertiser_id', advertiser), file(given)))
    assert.deepEqual([status, name], [200, wanted], given)
  }
  const made = await imports()
  assert.deepEqual(made.map((row) => row.csv_name).toSorted(), cases.map(([, name]) => name).toSorted())
  assert.deepEqual(kept().toSorted(), made.map(({ id }) => `${id}.csv.zst`).toSorted())
})

test('the advertiser may stand behind the file', async () => {
  assert.equal((await send(form(file('filename="a.csv"'), field('advertiser_id', advertiser)))).status, 200)
})

test('a file above 2 GB is refused before it is sent', async () => {
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const connection = rawConnection(Number(new URL(origin).port))
  connection.socket.write(
    head(
      `POST ${uploadCsv.path} HTTP/1.1`,
      'host: localhost',
      `authorization: ${api.admin}`,
      'content-type: multipart/form-data; boundary=cut',
      `content-length: ${LARGEST_CSV + 1_000_000}`,
    ),
  )
  assert.deepEqual(await connection.replies(1), [413])
  assert.ok(connection.received().includes(messages.csv.tooLarge))
  connection.socket.destroy()
})
