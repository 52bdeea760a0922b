import {
  getMaturity,
  listBackTests,
  listMaturity,
  MATURITY_DAYS,
} from '@headgate/contract/revenue/maturity-calls'
import { listRestatements } from '@headgate/contract/revenue/restatement-calls'
import { readBackTests, readMaturity, readMaturitySums } from '@headgate/db/maturity/maturity-reads'
import * as restatements from '@headgate/db/maturity/restatements'
import { daysBefore } from '@headgate/domain/days'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** How final figures are, and which of them changed (docs/behaviour/revenue.md#maturity). */
export const maturityCalls: Calls = (app, { database: { db } }) => {
  route(app, listMaturity, async ({ query }) => {
    const now = new Date()
    const range = { from: daysBefore(MATURITY_DAYS, now), to: daysBefore(1, now) }
    return { ...range, data: await readMaturitySums(db, range, query.provider_id) }
  })

  route(app, listBackTests, async ({ query }) => ({ data: await readBackTests(db, query.size) }))

  route(app, getMaturity, ({ params, query }) => readMaturity(db, params.providerId, query))

  route(app, listRestatements, ({ query }) => restatements.listRestatements(db, query))
}
