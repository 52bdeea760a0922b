import { readLongUnmatched } from '@headgate/db/advisor/facts/revenue-facts'
import { judgeUnmatched } from '@headgate/domain/advice/operations/unmatched-revenue'
import { adviceReader } from '../reader.ts'

export const unmatchedRevenueReader = adviceReader('unmatched_revenue', async ({ db, now, thresholds }) =>
  judgeUnmatched(await readLongUnmatched(db, thresholds.least_days, now), thresholds),
)
