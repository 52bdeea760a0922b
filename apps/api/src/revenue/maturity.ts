import {
  getMaturity,
  listBackTests,
  listMaturity,
  MATURITY_DAYS,
} from '@headgate/contract/revenue/maturity-calls'
import { listOwnRestatements } from '@headgate/contract/revenue/own-restatements'
import { groupRestatements, listRestatements } from '@headgate/contract/revenue/restatement-calls'
import { readBackTests, readMaturity, readMaturitySums } from '@headgate/db/maturity/maturity-reads'
import * as ownRestatements from '@headgate/db/maturity/own-restatements'
import * as restatements from '@headgate/db/maturity/restatements'
import { findDisplayColumns } from '@headgate/db/settings/display-columns'
import { daysBefore } from '@headgate/domain/days'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { restatementFile, restatementGroupFile } from './restatement-file.ts'

/** How final figures are, and which of them changed (docs/behaviour/revenue.md#maturity). */
export const maturityCalls: Calls = (app, { database: { db } }) => {
  route(app, listMaturity, async ({ query }) => {
    const now = new Date()
    const range = { from: daysBefore(MATURITY_DAYS, now), to: daysBefore(1, now) }
    return { ...range, data: await readMaturitySums(db, range, query.provider_id) }
  })

  route(app, listBackTests, async ({ query }) => ({ data: await readBackTests(db, query.size) }))

  route(app, getMaturity, ({ params, query }) => readMaturity(db, params.providerId, query))

  route(app, listRestatements, ({ query: { download, format, ...query } }) =>
    download
      ? restatementFile(restatements.allRestatements(db, query), format)
      : restatements.listRestatements(db, query),
  )
  route(app, groupRestatements, ({ query: { download, format, ...query } }) =>
    download
      ? restatementGroupFile(query.by, restatements.allGroups(db, query), format)
      : restatements.groupRestatements(db, query),
  )

  // The publisher and the columns are those of the session, whatever is sent.
  route(app, listOwnRestatements, async ({ query, session }) => {
    const columns = await findDisplayColumns(db, session.userId)
    if (!columns?.fields.includes('publisher_revenue')) return { data: [], total: 0 }
    return ownRestatements.listOwnRestatements(db, session.publisher!.id, query)
  })
}
