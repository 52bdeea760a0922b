import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FrontState } from './front-faults.ts'

const front = fileURLToPath(new URL('clickhouse-http-front.ts', import.meta.url))

export interface TestClickHouse {
  /** For CLICKHOUSE_URL. */
  url: string
  /** From now on it has these faults, and no others. */
  behave(state: Partial<FrontState>): Promise<void>
  close(): Promise<void>
}

/** An engine in another process behind ClickHouse's HTTP interface, with its own folder. */
export async function testClickHouse(): Promise<TestClickHouse> {
  const path = mkdtempSync(join(tmpdir(), 'headgate clickhouse '))
  const process = fork(front, [path], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [port] = (await once(process.stdout!, 'data')) as [Buffer]
  return {
    url: `http://127.0.0.1:${port.toString().trim()}`,
    async behave(state) {
      const taken = once(process, 'message')
      process.send({ faults: [], staleReads: 0, ...state } satisfies FrontState)
      await taken
    },
    async close() {
      const ended = once(process, 'exit')
      process.kill('SIGKILL')
      await ended
      rmSync(path, { recursive: true, force: true })
    },
  }
}
