import { readFailedRuns, readFailedUploads, readReachedCaps } from '@headgate/db/advisor/facts/failure-facts'
import {
  judgeFailedRuns,
  judgeFailedUploads,
  judgeReachedCaps,
} from '@headgate/domain/advice/operations/failures'
import { adviceReader } from '../reader.ts'

export const runFailedReader = adviceReader('run_failed', async ({ db, now }) =>
  judgeFailedRuns(await readFailedRuns(db, now)),
)

export const uploadFailedReader = adviceReader('upload_failed', async ({ db }) =>
  judgeFailedUploads(await readFailedUploads(db)),
)

export const capReachedReader = adviceReader('cap_reached', async ({ db, thresholds }) =>
  judgeReachedCaps(await readReachedCaps(db), thresholds),
)
