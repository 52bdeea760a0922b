import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createLog } from '../log.ts'
import { LONGEST_LINE, withoutSecrets } from './log-secrets.ts'

const SECRET = 'hunter2'
const web = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.${SECRET}`
const sealed = `eyJhbGciOiJSU0EifQ.AAAA.BBBB.${SECRET}.DDDD`

/** What might be logged by mistake, with the secret in it. */
const hostile: unknown[] = [
  { password: SECRET },
  { newPassword: SECRET, user: { smtp_password: SECRET } },
  { req: { headers: { authorization: `Bearer ${SECRET}`, Cookie: `a=1; session=${SECRET}` } } },
  {
    req: { headers: { 'X-Api-Key': SECRET, 'proxy-authorization': SECRET, 'set-cookie': [SECRET, SECRET] } },
  },
  { rawHeaders: ['Host', 'x', 'Authorization', SECRET, 'Cookie', `a=${SECRET}`] },
  { token: 1, accessToken: SECRET, refresh_token: SECRET, 'service-token': SECRET },
  { credentials: { user: 'a', entries: [{ value: SECRET }], note: `}"${SECRET}` } },
  { secret: [`"${SECRET}`, `\\"${SECRET}`, { deep: SECRET }] },
  { password: `a"b\\${SECRET}`, next: 'stays' },
  { body: JSON.stringify({ password: `with "quotes" and \\ ${SECRET}`, api_key: SECRET }) },
  { body: JSON.stringify({ inner: JSON.stringify({ api_secret: `"${SECRET}"` }) }) },
  { url: `/api/publisher-revenue?from_date=2026-11-01&api_key=${SECRET}&format=JSON` },
  { url: `/search?link=1&sig=${SECRET}`, other: `https://x.example/?key=${SECRET}&auth=${SECRET}` },
  { url: `https%3A%2F%2Fx.example%2F%3Fapi_key%3D${SECRET}%26day%3D1` },
  { url: `/reset?token=%68${SECRET}%21${SECRET}&x=1` },
  { address: `https://reports:${SECRET}@api.example/v1`, other: `smtps://a%40b:p@ss:${SECRET}@mail.example` },
  { address: `postgres://postgres:${SECRET}@127.0.0.1:4032/headgate` },
  { text: `authorization: Basic ${SECRET}`, more: `Cookie: a=${SECRET}; b=${SECRET}` },
  { text: `the header was "Bearer ${SECRET}"`, more: `it had ${web} and ${sealed}` },
  { text: `grant_type=password&client_secret=${SECRET}&user=a` },
  { text: `{ password: '${SECRET}', sig: '${SECRET}' }` },
  { text: `password: ${SECRET}` },
  {
    path: `/hg_${'Ab1-_'.repeat(8)}${SECRET}/*`,
    text: `hgp_${'x'.repeat(40)}${SECRET} whsec_${'y+/'.repeat(9)}${SECRET}=`,
  },
  { text: `-----BEGIN RSA PRIVATE KEY-----\n${SECRET}\n-----END RSA PRIVATE KEY-----` },
]

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('test', 'trace', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('no secret is logged, whether as a field, in a message or in an error', () => {
  for (const value of hostile) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const error = Object.assign(new Error(text, { cause: new Error(text) }), { response: value })
    const ways = {
      fields: logged((log) => log.info(value as object, 'request')),
      child: logged((log) => log.child(value as object).info('request')),
      message: logged((log) => log.info(text)),
      error: logged((log) => log.error({ err: error }, 'failed')),
      plain: withoutSecrets(text),
    }
    for (const [way, line] of Object.entries(ways)) {
      assert.doesNotMatch(line, new RegExp(SECRET), `${way}: ${line}`)
      assert.notEqual(line, '')
      if (way !== 'plain') JSON.parse(line)
    }
  }
})

test('what only resembles a secret stays', () => {
  for (const line of [
    '{"password_reset_id":5,"tokens":3,"key":"kyc_url","msg":"mailed a reset link"}',
    '{"path":"/api/reset-password/:id/:token","msg":"request"}',
    '{"password":null,"token":""}',
    '{"cause":"password authentication failed for user \\"headgate\\""}',
    '{"address":"https://adlera.example/search?q=a@b","mail":"ann@publisher.example"}',
    '{"keys":["session-key"],"msg":"keys of this host were replaced by the shared ones"}',
  ])
    assert.equal(withoutSecrets(line), line)
})

test('a line stays JSON with the same fields, whatever its values are', () => {
  const seed = Number(process.env['SEED'] ?? Date.now())
  const name = fc.constantFrom('a', 'password', 'api_key', 'x.token', 'url', 'cookie', 'sig', 'text')
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('token=', '://u:p@', '"password":"', '\\"', 'Bearer ', '{"secret":[', '\\\\"'),
  )
  const value = fc.oneof(
    text,
    fc.array(text).map((parts) => parts.join('')),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(fc.dictionary(name, value), (fields) => {
      const line = withoutSecrets(JSON.stringify(fields))
      const read = JSON.parse(line) as object
      assert.deepEqual(Object.keys(read), Object.keys(JSON.parse(JSON.stringify(fields)) as object))
      assert.equal(withoutSecrets(line), line)
    }),
    { seed, numRuns: 2_000, verbose: true },
  )
})

test('a line that is too long becomes a line about it', () => {
  const line = `{"level":50,"time":"2026-11-27T10:00:00.000Z","part":"api","text":"${'a'.repeat(10_000_000)}`
  const read = JSON.parse(withoutSecrets(line)) as Record<string, unknown>
  assert.deepEqual([read['level'], read['time'], read['part']], [50, '2026-11-27T10:00:00.000Z', 'api'])
  assert.match(String(read['msg']), /^a line of 10,000,\d{3} characters was cut$/)
  assert.ok(JSON.stringify(read).length < LONGEST_LINE)
})
