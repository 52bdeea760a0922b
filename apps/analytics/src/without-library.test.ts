import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from '@headgate/db/testing/database'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { testClickHouse } from '@headgate/warehouse/testing/server'

/** Makes a process one of a host on which ClickHouse's library is not installed. */
const withoutLibrary = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (/^@?chdb\\b/.test(name)) throw new Error('not installed')
      return next(name, context)
    },
  })`)}`

test('without ClickHouse’s library analytics runs on a server, and else says what to do in one line', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate library '))
  const database = await testDatabase()
  const server = await testClickHouse()
  t.after(async () => {
    await server.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const port = await freePort()
  const start = (settings: NodeJS.ProcessEnv) => {
    const main = join(import.meta.dirname, 'main.ts')
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, ['--import', withoutLibrary, main], {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        SERVICE_TOKEN: 'token-of-the-test-without-a-library',
        ANALYTICS_PORT: String(port),
        ...settings,
      },
    })
    t.after(() => child.kill('SIGKILL'))
    const run = { child, printed: '', ended: once(child, 'close') as Promise<[number | null]> }
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (run.printed += text))
    return run
  }

  const alone = start({})
  assert.deepEqual(await alone.ended, [1, null])
  assert.match(
    alone.printed,
    /^CLICKHOUSE_URL is not set, and the ClickHouse inside analytics cannot be loaded here \(not installed\)\. Set CLICKHOUSE_URL, or make .*\n$/,
  )

  const withServer = start({ CLICKHOUSE_URL: server.url })
  await until(() => {
    assert.equal(withServer.child.exitCode, null, withServer.printed)
    return withServer.printed.includes('"msg":"analytics is ready"')
  })
  // A look gives PostgreSQL two seconds, which it may miss on a busy machine.
  await until(async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok)
  withServer.child.kill('SIGTERM')
  assert.deepEqual(await withServer.ended, [0, null])
})
