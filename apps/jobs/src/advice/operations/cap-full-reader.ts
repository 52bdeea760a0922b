import { capPaceFacts, PACED_AT_ONCE, recentRedirectFacts } from '@headgate/contract/advisor/operation-facts'
import { capKinds, type CapKind } from '@headgate/contract/base/constants'
import { capKey, readCapSurroundings, readUsedCaps } from '@headgate/db/advisor/facts/cap-facts'
import { readCappedRecords } from '@headgate/db/overview/capped-records'
import { judgeCaps } from '@headgate/domain/advice/operations/cap-full'
import { utcDay } from '@headgate/domain/days'
import { mayFill } from '@headgate/domain/pacing/recent-rate'
import { adviceReader } from '../reader.ts'

export const capFullReader = adviceReader('cap_full', async ({ db, analytics, now, signal, thresholds }) => {
  const { redirects } = await analytics.send(recentRedirectFacts, {
    body: { at: now.toISOString() },
    signal,
  })
  const recentOf = new Map(redirects.map((one) => [capKey(one), one.searches]))
  const day = utcDay(now)
  const seen = [...redirects, ...(await readUsedCaps(db, day))]
  const idsOf = (kind: CapKind) => [...new Set(seen.filter((one) => one.kind === kind).map(({ id }) => id))]
  const ids = Object.fromEntries(capKinds.map((kind) => [kind, idsOf(kind)])) as Record<CapKind, number[]>
  const filling = (await readCappedRecords(db, day, ids))
    .map((record) => ({ ...record, recent: recentOf.get(capKey(record)) ?? 0 }))
    .filter((record) => record.used >= record.cap || mayFill(record, now))
    .slice(0, PACED_AT_ONCE)
  const caps = filling.map(({ kind, id }) => ({ kind, id }))
  const { paces } = await analytics.send(capPaceFacts, { body: { at: now.toISOString(), caps }, signal })
  const paceOf = new Map(paces.map((pace) => [capKey(pace), pace]))
  const around = await readCapSurroundings(db, day, filling)
  const facts = filling.flatMap((record) => {
    const { isStepOfWaterfall, ...rest } = around.get(capKey(record))!
    const pace = paceOf.get(capKey(record))
    const paced = { full_at: pace?.full_at ?? null, missed: pace?.missed ?? null }
    return isStepOfWaterfall ? [] : [{ ...record, ...rest, ...paced }]
  })
  return judgeCaps(facts, thresholds, now)
})
