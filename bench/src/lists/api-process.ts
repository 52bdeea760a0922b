import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { makeUser } from '@headgate/db/sample/make'
import { openSession } from '@headgate/db/sessions'
import type { TestDatabase } from '@headgate/db/testing/database'
import { sessionKey, signSessionToken } from '@headgate/server/session-token'

const entry = fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url))

/** The main API as a process of its own, and the token of an admin. */
export interface RunningApi {
  origin: string
  token: string
  stop(): Promise<void>
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function adminToken({ db }: TestDatabase, dataDir: string): Promise<string> {
  const user = await makeUser(db, { roleId: 1 })
  const expiresAt = new Date(Date.now() + 3_600_000)
  return signSessionToken(sessionKey(dataDir), {
    sid: await openSession(db, { userId: user.id, deviceId: 'bench', expiresAt }),
    sub: String(user.id),
    email: user.email,
    name: 'Bench',
    role: { id: 1, role: 'SuperAdmin' },
    publisher: null,
    exp: Math.floor(expiresAt.getTime() / 1_000),
  })
}

/** Starts the API on a database and waits until it is ready. */
export async function startApi(database: TestDatabase): Promise<RunningApi> {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate-bench-'))
  const token = await adminToken(database, dataDir)
  const port = await freePort()
  const child = fork(entry, {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 20_000
  while (
    !(await fetch(`${origin}/ready`).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the API did not start')
    await pause(50)
  }
  return {
    origin,
    token,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(dataDir, { recursive: true })
    },
  }
}
