import { randomInt } from 'node:crypto'
import { CallError, errors } from '@headgate/contract/base/errors'
import {
  SAMPLE_RATE,
  SAMPLE_SEARCHES,
  type SampleState,
  sampleTraffic,
  sendSampleTraffic,
} from '@headgate/contract/overview/sample-traffic'
import { writeAudit } from '@headgate/db/base/audit'
import { readFirstSearches, type FirstSearches } from '@headgate/db/overview/first-searches'
import { JobSender } from '@headgate/queue/job-sender'
import { sampleTrafficJob } from '@headgate/queue/jobs/sample-traffic'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

const FAILED = 'The sample searches could not be sent. The log of the jobs says why.'

function stateOf({ haveComeIn, isServing, address }: FirstSearches, isUnderWay: boolean): SampleState {
  // First, so that the screen says so until the first searches are in the reports, which is later than in the counts.
  if (isUnderWay) return 'on_their_way'
  if (haveComeIn) return 'searches_came_in'
  if (address === null) return 'no_domain'
  return isServing ? 'possible' : 'no_link'
}

/** Throws the refusal of a state. */
function refuse(state: SampleState): void {
  if (state === 'searches_came_in') throw new CallError(errors.searchesCameIn)
  if (state === 'on_their_way') throw new CallError(errors.sampleOnItsWay)
  if (state === 'no_domain')
    throw new CallError(errors.settingsNotSet, {
      text: 'Default Domain not set: enter it in Settings first.',
    })
  if (state === 'no_link') throw new CallError(errors.noServingLink)
}

/** Sample searches before the first real one (docs/behaviour/reports.md#sample-traffic): sent by a job. */
export const sampleTrafficCalls: Calls = (app, { database }) => {
  const { db } = database
  const jobs = new JobSender(database, [sampleTrafficJob])
  app.addHook('onClose', () => jobs.stop())

  route(app, sampleTraffic, async () => {
    const latest = await jobs.latest(sampleTrafficJob)
    const first = await readFirstSearches(db)
    const problem = latest?.state === 'failed' ? (latest.problem ?? FAILED) : null
    return { state: stateOf(first, latest?.state === 'under way'), address: first.address, problem }
  })

  route(app, sendSampleTraffic, ({ by }) =>
    db.transaction(async (tx) => {
      const { address } = await readFirstSearches(tx)
      const payload = { address: address ?? '', searches: SAMPLE_SEARCHES, rate: SAMPLE_RATE }
      const job = await jobs.send(tx, sampleTrafficJob, { ...payload, seed: randomInt(2 ** 31) })
      // Read once the place in the queue is taken: a job ends only after its searches are counted, so another press
      // sees either the job or its searches.
      const first = await readFirstSearches(tx)
      refuse(stateOf({ ...first, address }, job === null))
      await writeAudit(tx, by, [
        { action: 'create', entity: 'sample_traffic', entityId: job!, after: payload },
      ])
      return { address: payload.address, searches: SAMPLE_SEARCHES }
    }),
  )
}
