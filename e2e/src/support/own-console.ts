import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@headgate/runtime/testing/free-port'
import { type Database, openDatabase } from '@headgate/db/base/database'
import { migrateDatabase } from '@headgate/db/base/migrate'
import { firstStart } from '@headgate/db/upkeep/first-start'
import { expect } from '@playwright/test'
import { product } from './product.ts'

/** An empty business: the product's admin, and nothing else. */
export interface OwnBusiness {
  database: Database
  url: string
  drop: () => Promise<void>
}

/** A database with an empty business, on the product's PostgreSQL. */
export async function makeOwnBusiness(): Promise<OwnBusiness> {
  const server = openDatabase(product.databaseUrl, { name: 'e2e', max: 1 })
  const name = `headgate_own_${randomBytes(4).toString('hex')}`
  await server.pool.query(`create database ${name}`)
  const url = new URL(product.databaseUrl)
  url.pathname = `/${name}`
  const database = openDatabase(url.href, { name: 'e2e', max: 2 })
  await migrateDatabase(database)
  await firstStart(database, {
    ADMIN_EMAIL: product.adminEmail,
    ADMIN_PASSWORD: product.adminPassword,
    SAMPLE_DATA: false,
    REDIRECT_PORT: 0,
    REDIRECT_TYPE: 'standard',
  })
  return {
    database,
    url: url.href,
    drop: async () => {
      await database.close()
      await server.pool.query(`drop database ${name} with (force)`)
      await server.close()
    },
  }
}

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
  /** Where its engine listens; started only for an own business. */
  redirectUrl: string
  /** Ends analytics as a crash would; nothing starts it again until `startAnalytics`. */
  killAnalytics: () => Promise<void>
  startAnalytics: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A second API and analytics on the product's PostgreSQL, for tests that stop analytics. Other tests use the product's
 * own at the same time, and its supervisor would restart it before a user could notice. With an own business, an engine
 * and the jobs are started as well.
 */
export async function startOwnConsole(business?: OwnBusiness): Promise<OwnConsole> {
  const dataDir = await mkdtemp(join(tmpdir(), 'headgate-own-console-'))
  const [port, analyticsPort, redirectPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: business?.url ?? product.databaseUrl,
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
  const others = (business ? ['api', 'redirect', 'jobs'] : ['api']).map(start)
  const ports = business ? [port, analyticsPort, redirectPort] : [port, analyticsPort]
  await Promise.all(ports.map(healthy))
  return {
    url: `http://localhost:${port}`,
    redirectUrl: `http://localhost:${redirectPort}`,
    killAnalytics: () => end(analytics, 'SIGKILL'),
    startAnalytics: async () => {
      analytics = start('analytics')
      await healthy(analyticsPort)
    },
    stop: async () => {
      await Promise.all([analytics, ...others].map((child) => end(child, 'SIGKILL')))
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
