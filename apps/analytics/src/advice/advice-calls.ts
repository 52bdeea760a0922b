import { bandRuns } from '@headgate/contract/advisor/band-runs'
import { ruleDays } from '@headgate/contract/advisor/rule-days'
import { trafficChanges } from '@headgate/contract/advisor/traffic-changes'
import type { Db } from '@headgate/db/base/database'
import { route } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import type { FastifyInstance } from 'fastify'
import { readBandRuns } from './band-runs.ts'
import { readDaysOfRules } from './rule-days.ts'
import { readTrafficChanges } from './traffic-changes.ts'

/** Calls with which jobs read what rules of the advisor judge (docs/behaviour/advisor.md#rules). */
export function adviceCalls(
  app: FastifyInstance,
  needs: { warehouse: Warehouse; db: Db; now: () => Date },
): void {
  route(app, trafficChanges, ({ body, signal }) => readTrafficChanges(needs, body, signal))

  route(app, bandRuns, ({ body, signal }) => readBandRuns(needs, body, signal))

  route(app, ruleDays, ({ body, signal }) => readDaysOfRules(needs, body, signal))
}
