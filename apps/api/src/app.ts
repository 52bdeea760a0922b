import { createService } from '@headgate/server/service'
import type { FastifyInstance } from 'fastify'
import { authCalls } from './auth.ts'
import type { ApiContext } from './calls.ts'
import { domainCalls } from './domains.ts'
import { lookupCalls } from './lookups.ts'
import { publisherCalls } from './publishers.ts'
import { settingCalls } from './settings.ts'

/** Builds the main API without listening; tests inject into it. */
export async function buildApi(context: ApiContext): Promise<FastifyInstance> {
  const app = createService({ name: 'api', ...context })
  for (const calls of [authCalls, publisherCalls, domainCalls, settingCalls, lookupCalls])
    await calls(app, context)
  return app
}
