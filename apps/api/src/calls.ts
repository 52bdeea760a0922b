import type { Database } from '@headgate/db/database'
import type { Logger } from '@headgate/runtime/log'
import type { Settings } from '@headgate/runtime/settings'
import type { FastifyInstance } from 'fastify'

/** What the calls of every resource work with. */
export interface ApiContext {
  database: Database
  settings: Settings
  log: Logger
}

/** Registers the calls of one resource. */
export type Calls = (app: FastifyInstance, context: ApiContext) => void | Promise<void>
