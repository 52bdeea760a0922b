import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@headgate/runtime/testing/free-port'
import { expect } from '@playwright/test'
import { product } from './product.ts'

const healthy = (port: number) =>
  expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        (reply) => reply.status,
        () => 0,
      ),
    )
    .toBe(200)

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

export interface OwnConsole {
  url: string
  /** Ends analytics as a crash would; nothing starts it again until `startAnalytics`. */
  killAnalytics: () => Promise<void>
  startAnalytics: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A second API and analytics on the product's PostgreSQL, for tests that stop analytics. Other tests use the product's
 * own at the same time, and its supervisor would restart it before a user could notice.
 */
export async function startOwnConsole(): Promise<OwnConsole> {
  const dataDir = await mkdtemp(join(tmpdir(), 'headgate-own-console-'))
  const [port, analyticsPort, redirectPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: product.databaseUrl,
    PORT: String(port),
    ANALYTICS_PORT: String(analyticsPort),
    ANALYTICS_URL: `http://127.0.0.1:${analyticsPort}`,
    REDIRECT_PORT: String(redirectPort),
    LOG_LEVEL: 'fatal',
  }
  const start = (part: string): ChildProcess =>
    spawn(process.execPath, [fileURLToPath(new URL(`../../../apps/${part}/src/main.ts`, import.meta.url))], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  let analytics = start('analytics')
  const api = start('api')
  await Promise.all([healthy(port), healthy(analyticsPort)])
  return {
    url: `http://localhost:${port}`,
    killAnalytics: () => end(analytics, 'SIGKILL'),
    startAnalytics: async () => {
      analytics = start('analytics')
      await healthy(analyticsPort)
    },
    stop: async () => {
      await Promise.all([end(api, 'SIGKILL'), end(analytics, 'SIGKILL')])
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
