import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { login, publicKey } from '@headgate/contract/people/auth'
import type { CallData } from '@headgate/contract/base/call'
import { makeUser } from '@headgate/db/sample/make'
import type { TestDatabase } from '@headgate/db/testing/database'
import { freePort } from '@headgate/runtime/testing/free-port'
import { CompactEncrypt, importJWK } from 'jose'

const entry = fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url))

/** The main API in a separate process, and the token of an admin. */
export interface RunningApi {
  origin: string
  token: string
  dataDir: string
  pid: number
  stop(): Promise<void>
}

/** Signs in as the console does. */
async function signIn(origin: string, email: string, password: string): Promise<string> {
  const { data: key } = (await (await fetch(origin + publicKey.path)).json()) as {
    data: CallData<typeof publicKey>
  }
  const payload = JSON.stringify({ email, password, device_id: 'benchmark' })
  const data = await new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
    .encrypt(await importJWK({ ...key }, 'RSA-OAEP-256'))
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(origin + login.path, { method: 'POST', headers, body: JSON.stringify({ data }) })
  const { data: signedIn } = (await reply.json()) as { data: CallData<typeof login> }
  if (!('token' in signedIn)) throw new Error('The admin of a benchmark has no second factor.')
  return signedIn.token
}

/** Starts the API on a database and waits until it is ready. */
export async function startApi(
  database: TestDatabase,
  env: Record<string, string> = {},
): Promise<RunningApi> {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate-bench-'))
  const { email } = await makeUser(database.db, { role_id: 1, password: 'benchmark' })
  const port = await freePort()
  const child = fork(entry, {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 120_000
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
    dataDir,
    pid: child.pid!,
    token: await signIn(origin, email, 'benchmark'),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(dataDir, { recursive: true })
    },
  }
}
