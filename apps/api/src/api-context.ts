import type { Database } from '@headgate/db/base/database'
import type { Logger } from '@headgate/runtime/log'
import type { Settings } from '@headgate/runtime/settings'
import type { ServiceOptions } from '@headgate/server/service'
import type { FastifyInstance } from 'fastify'
import type { Patience } from './analytics/analytics-proxy.ts'

/** The dependencies of the calls of every resource. */
export interface ApiContext extends Pick<ServiceOptions, 'deadlines' | 'rate' | 'publisherKeyRate'> {
  database: Database
  settings: Settings
  log: Logger
  /** How long the forwarder waits for analytics; tests set less. */
  patience?: Patience
}

/** Registers the calls of one resource. */
export type Calls = (app: FastifyInstance, context: ApiContext) => void | Promise<void>
