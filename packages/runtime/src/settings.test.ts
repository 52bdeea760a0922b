import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings, refusedPorts } from './settings.ts'

test('a part alone finds analytics on its own machine unless ANALYTICS_URL is set', () => {
  assert.equal(readSettings({ ANALYTICS_PORT: '5501' }).ANALYTICS_URL, 'http://127.0.0.1:5501')
  assert.equal(
    readSettings({ ANALYTICS_URL: 'http://analytics.example' }).ANALYTICS_URL,
    'http://analytics.example',
  )
})

test('trusted proxies are addresses and blocks, as engine and API both read them', () => {
  const list = '127.0.0.0/8, ::1,10.0.0.1 ,2001:db8::/32'
  assert.deepEqual(readSettings({ TRUSTED_PROXIES: list }).TRUSTED_PROXIES, [
    '127.0.0.0/8',
    '::1',
    '10.0.0.1',
    '2001:db8::/32',
  ])
  for (const wrong of ['proxy.local', '10.0.0.1, x', '10.0.0.1-10.0.0.9', '0.0.0.0/0', '10.0.0.0/33'])
    assert.throws(() => readSettings({ TRUSTED_PROXIES: wrong }), /TRUSTED_PROXIES: must be addresses/, wrong)
})

test('private origins are allowed to the letter, and anything else than an origin is refused', () => {
  assert.deepEqual(readSettings({}).ALLOWED_PRIVATE_ORIGINS, [])
  const list = 'http://127.0.0.1:4002, https://10.0.0.5'
  assert.deepEqual(readSettings({ ALLOWED_PRIVATE_ORIGINS: list }).ALLOWED_PRIVATE_ORIGINS, [
    'http://127.0.0.1:4002',
    'https://10.0.0.5',
  ])
  for (const wrong of ['127.0.0.1:4002', 'http://127.0.0.1:4002/', 'http://10.0.0.5/api', '*'])
    assert.throws(
      () => readSettings({ ALLOWED_PRIVATE_ORIGINS: wrong }),
      /ALLOWED_PRIVATE_ORIGINS: must be origins like/,
      wrong,
    )
})

test('ports that no browser opens are refused, with their setting; PostgreSQL may have them', async () => {
  for (const port of refusedPorts) {
    const asked = fetch(`http://127.0.0.1:${port}`).catch(({ cause }: { cause: Error }) => cause.message)
    assert.equal(await asked, 'bad port', String(port))
    const env = { PORT: String(port), REDIRECT_PORT: String(port), ANALYTICS_PORT: String(port) }
    for (const name of ['PORT', 'REDIRECT_PORT', 'ANALYTICS_PORT'])
      assert.throws(
        () => readSettings(env),
        new RegExp(
          `^  ${name}: must be another port: browsers refuse to open this one \\(it is "${port}"\\)$`,
          'm',
        ),
      )
    assert.equal(readSettings({ POSTGRES_PORT: String(port) }).POSTGRES_PORT, port)
  }
})

/** The topology, or why the settings are refused. */
function said(env: Record<string, string>): string {
  try {
    return readSettings(env).CLICKHOUSE_TOPOLOGY
  } catch (cause) {
    return (cause as Error).message
  }
}

test('settings of ClickHouse that contradict each other are named', () => {
  const CLICKHOUSE_URL = 'https://ch.example:8443/headgate'
  assert.equal(said({}), 'plain')
  assert.equal(
    said({ CLICKHOUSE_URL, CLICKHOUSE_TOPOLOGY: 'replicated', CLICKHOUSE_CLUSTER: 'main' }),
    'replicated',
  )
  assert.match(said({ CLICKHOUSE_TOPOLOGY: 'cloud' }), /CLICKHOUSE_TOPOLOGY: needs CLICKHOUSE_URL/)
  assert.match(
    said({ CLICKHOUSE_URL, CLICKHOUSE_CLUSTER: 'main' }),
    /CLICKHOUSE_CLUSTER: needs CLICKHOUSE_TOPOLOGY=replicated/,
  )
  assert.match(
    said({ CLICKHOUSE_URL, CLICKHOUSE_CA_FILE: '/nowhere.pem' }),
    /CLICKHOUSE_CA_FILE: must be a file that can be read/,
  )
})
