import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { openDatabase, type Database } from '@headgate/db/base/database'
import { readNamed } from '@headgate/db/base/named-query'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { readDatabaseUrl } from '@headgate/domain/database-url'
import { testDatabase } from '@headgate/db/testing/database'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { checkPooler } from './reachable-database.ts'

const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
)
/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

test(
  'the API works through PgBouncer in transaction mode',
  {
    skip: program ? false : 'pgbouncer is not installed',
  },
  async (t) => {
    const database = await testDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'headgate-pooler-'))
    const port = await freePort()
    const server = readDatabaseUrl(database.url)!
    const { username, password } = new URL(database.url)
    const ini = join(folder, 'pgbouncer.ini')
    writeFileSync(
      ini,
      `[databases]
${server.database} = host=127.0.0.1 port=${server.hosts[0]!.port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
admin_users = ${username}
`,
    )
    if (nobody) chownSync(ini, nobody.uid, nobody.gid)
    // By its descriptor, because the folders above may be closed to that user.
    const file = openSync(ini, 'r')
    const pooler = spawn(program!, ['/proc/self/fd/3'], {
      stdio: ['ignore', 'ignore', 'pipe', file],
      cwd: '/',
      ...nobody,
    })
    closeSync(file)
    let said = ''
    pooler.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text))
    const opened: Database[] = []
    const open = (name: string, max: number) => {
      const one = openDatabase(`postgres://${username}@127.0.0.1:${port}/${name}`, { max, isPooled: true })
      opened.push(one)
      return one
    }
    t.after(async () => {
      await Promise.all(opened.map((one) => one.close()))
      pooler.kill('SIGKILL')
      await database.close()
      rmSync(folder, { recursive: true })
    })
    await until(() => {
      assert.equal(pooler.exitCode, null, said)
      return said.includes('process up')
    })

    const url = `postgres://${username}@127.0.0.1:${port}/${server.database}`
    await assert.rejects(
      checkPooler(url),
      /^StartError: DATABASE_POOLER_URL: connections of .* statement limit 0\. Run once: alter role/,
    )
    for (const one of ["timezone = 'UTC'", 'statement_timeout = 60000'])
      await database.pool.query(`alter role current_user in database ${server.database} set ${one}`)
    await open('pgbouncer', 1).pool.query('reconnect')
    await checkPooler(url)

    const pooled = open(server.database, 20)
    const named = async (at: number) => {
      const rows = await readNamed<{ at: number }>(pooled.db, 'pooler_test', sql`select ${at}::int as at`)
      assert.deepEqual(rows, [{ at }])
    }
    const transaction = (at: number) =>
      pooled.db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = ${sql.raw(String(1_001 + at))}`)
        const { rows } = await tx.execute<{ lock_timeout: string }>(sql`show lock_timeout`)
        assert.equal(rows[0]!.lock_timeout, `${1_001 + at}ms`)
      })
    await Promise.all(Array.from({ length: 100 }, (_, at) => (at % 2 ? named(at) : transaction(at))))
    const { rows } = await pooled.pool.query<{ zone: string }>(`select current_setting('timezone') as zone`)
    assert.equal(rows[0]!.zone, 'UTC')

    // Eight files go in and out over three connections: none is held while a file takes its time.
    const files = new StoredFiles(pooled.db, 'import')
    await Promise.all(
      Array.from({ length: 8 }, async (_, id) => {
        const content = randomBytes(2_500_000)
        await files.keep(id, Readable.from([content]))
        const read = await buffer((await files.open(id))!)
        assert.ok(content.equals(read), `file ${id}`)
        await files.remove(id)
        assert.equal(await files.open(id), undefined)
      }),
    )
  },
)
