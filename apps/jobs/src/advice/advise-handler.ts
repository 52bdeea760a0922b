import { applyJudgement, noteFailure } from '@headgate/db/advisor/apply-judgement'
import { isJudgedSince } from '@headgate/db/advisor/judged-since'
import { takeUntoldItems } from '@headgate/db/advisor/told-items'
import { enabledAdviceRules } from '@headgate/db/advisor/rules'
import { pushedAdvice } from '@headgate/domain/advice/pushed-advice'
import type { JobSender } from '@headgate/queue/job-sender'
import { advise } from '@headgate/queue/jobs/advise'
import { sendPush } from '@headgate/queue/send-push'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { handle, type JobContext, type JobHandler } from '../job.ts'
import type { AdviceReader } from './reader.ts'

/** The longest that one rule may take. */
const RULE_MS = 120_000

/**
 * Tells admins of items that nobody was told of, in one message, also of those of a run that died before it told them.
 * That they were told is noted in the transaction that enqueues the message.
 */
const tell = ({ database: { db } }: JobContext, jobs: JobSender) =>
  db.transaction(async (tx) => {
    const untold = await takeUntoldItems(tx)
    if (untold.length > 0) await sendPush(tx, jobs, pushedAdvice(untold))
  })

/**
 * Judges every rule that is on, and brings its items into line: docs/behaviour/advisor.md#job. A rule that fails leaves
 * its items as they are and does not keep the others from being judged.
 */
export function adviseHandler(
  analytics: PartClient,
  jobs: JobSender,
  readers: readonly AdviceReader[],
  clock: () => Date = () => new Date(),
): JobHandler<(typeof advise)['payload']> {
  return handle(advise, async (_, context) => {
    const { database, log, signal } = context
    const { db } = database
    const enabled = await enabledAdviceRules(db)
    const failures: unknown[] = []
    for (const reader of readers) {
      const { rule } = reader
      const thresholds = enabled.get(rule)
      if (thresholds === undefined) continue
      const now = clock()
      try {
        const judgement = await reader.read({
          db,
          analytics,
          now,
          signal: AbortSignal.any([signal, AbortSignal.timeout(RULE_MS)]),
          thresholds,
          isJudgedSince: (from) => isJudgedSince(db, rule, from, now),
        })
        if (judgement === null) continue
        const { opened, ...counts } = await applyJudgement(db, judgement, now)
        log.info(
          { rule, found: judgement.found.length, opened: opened.length, ...counts },
          'advice of a rule judged',
        )
      } catch (cause) {
        signal.throwIfAborted()
        log.error({ rule, err: cause }, 'a rule of the advisor could not be judged')
        await noteFailure(db, rule, now)
        failures.push(cause)
      }
    }
    await tell(context, jobs)
    if (failures.length > 0) throw new AggregateError(failures, 'Some rules of the advisor were not judged')
  })
}
