import { getIvtThresholds, saveIvtThresholds } from '@headgate/contract/ivt/thresholds'
import * as stored from '@headgate/db/settings/ivt-thresholds'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Thresholds of the IVT report (docs/behaviour/reports.md#tests-and-thresholds). */
export const ivtThresholdCalls: Calls = (app, { database: { db } }) => {
  route(app, getIvtThresholds, () => stored.getIvtThresholds(db))

  route(app, saveIvtThresholds, ({ body: { updatedAt, ...thresholds }, by }) =>
    stored.saveIvtThresholds(db, by, thresholds, updatedAt),
  )
}
