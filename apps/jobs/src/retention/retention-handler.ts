import { foldTabCounts, removeOldNotes } from '@headgate/db/lists/notes'
import {
  removeOldAdvice,
  removeOldCaps,
  removeOldIdempotencyKeys,
  removeOldKnownSignIns,
  removeOldPasswordResets,
  removeOldSessions,
  removeOrphanedActivity,
  retireOldEngines,
} from '@headgate/db/upkeep/retention'
import { removeOldSends } from '@headgate/db/saved-views/view-sends'
import { mergeAuditTexts } from '@headgate/db/upkeep/audit-texts'
import { forgetOldAttempts } from '@headgate/db/people/sign-in-attempts'
import { handle } from '../job.ts'
import { retention } from '@headgate/queue/jobs/retention'

/** Each step is a separate transaction. If one fails, the others are done, and the run is tried again. */
export const retentionHandler = handle(retention, async (_, { database: { db }, log }) => {
  const sessions = await removeOldSessions(db)
  const passwordResets = await removeOldPasswordResets(db)
  const idempotencyKeys = await removeOldIdempotencyKeys(db)
  const caps = await removeOldCaps(db)
  const activity = await removeOrphanedActivity(db)
  const engines = await retireOldEngines(db)
  const knownSignIns = await removeOldKnownSignIns(db)
  await forgetOldAttempts(db)
  await foldTabCounts(db)
  await removeOldNotes(db)
  await removeOldSends(db)
  const advice = await removeOldAdvice(db)
  await mergeAuditTexts(db)
  log.info(
    { sessions, passwordResets, idempotencyKeys, knownSignIns, caps, activity, engines, ...advice },
    'removed old rows',
  )
})
