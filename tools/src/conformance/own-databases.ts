import { randomBytes } from 'node:crypto'
import { connectionOf, openDatabase, type Database } from '@headgate/db/base/database'
import { openWarehouse, type Warehouse } from '@headgate/warehouse/client/client'
import type { ServerLocation } from '@headgate/warehouse/client/server-client'
import { fillIn } from '@headgate/warehouse/client/topology'
import { Client } from 'pg'

/** A database of the check's own on a server; `close` drops it. */
export interface Own<T> {
  it: T
  close(): Promise<void>
}

/** What the names of the databases of checks begin with. */
export const CHECKS = 'headgate_conformance'

const freshName = (prefix: string) => `${prefix}_${randomBytes(6).toString('hex')}`

/** The address of another database of the same servers. An address of several hosts is none that `URL` reads. */
export function withDatabase(url: string, name: string): string {
  const [, start, , query = ''] = /^([^:]+:\/\/[^/?#]*)([^?#]*)(.*)$/s.exec(url)!
  return `${start}/${name}${query}`
}

export async function ownDatabase(url: string, prefix = CHECKS): Promise<Own<Database>> {
  const name = freshName(prefix)
  const admin = new Client(connectionOf(url))
  await endingUnlessDone(admin, async () => {
    await admin.connect()
    await admin.query(`create database ${name}`)
  })
  const it = openDatabase(withDatabase(url, name), { name: 'conformance', max: 8 })
  return {
    it,
    async close() {
      try {
        await it.close()
        await leaving(name, admin.query(`drop database ${name} with (force)`))
      } finally {
        await admin.end()
      }
    },
  }
}

export async function ownWarehouse(server: ServerLocation): Promise<Own<Warehouse>> {
  const name = freshName(CHECKS)
  const admin = openWarehouse(server)
  const layout = server.layout ?? { topology: 'plain' }
  await endingUnlessDone({ end: () => admin.close() }, () =>
    admin.command({ sql: fillIn(`CREATE DATABASE ${name} {on_cluster}`, layout) }),
  )
  const it = openWarehouse({ ...server, url: withDatabase(server.url, name) })
  return {
    it,
    async close() {
      try {
        await it.close()
        await leaving(name, admin.command({ sql: fillIn(`DROP DATABASE ${name} {on_cluster}`, layout) }))
      } finally {
        await admin.close()
      }
    },
  }
}

/** A connection that stays open would keep the process alive. */
async function endingUnlessDone(admin: { end(): Promise<void> }, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    await admin.end()
    throw cause
  }
}

/** Names the database that somebody must drop by hand when this fails. */
async function leaving(name: string, dropped: Promise<unknown>): Promise<void> {
  await dropped.catch((cause: unknown) => {
    throw new Error(`${name} is left: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  })
}
