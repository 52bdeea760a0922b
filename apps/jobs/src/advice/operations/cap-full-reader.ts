import { recentRedirectFacts } from '@headgate/contract/advisor/operation-facts'
import { capKinds, type CapKind } from '@headgate/contract/base/constants'
import { capKey, readCapSurroundings, readUsedCaps } from '@headgate/db/advisor/cap-facts'
import { readCappedRecords } from '@headgate/db/overview/capped-records'
import { judgeCaps } from '@headgate/domain/advice/operations/cap-full'
import { utcDay } from '@headgate/domain/days'
import { capFullAt } from '@headgate/domain/pacing/recent-rate'
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
    .filter((record) => record.used >= record.cap || capFullAt(record, now) !== null)
  const around = await readCapSurroundings(db, day, filling)
  const facts = filling.flatMap((record) => {
    const { isStepOfWaterfall, ...rest } = around.get(capKey(record))!
    return isStepOfWaterfall ? [] : [{ ...record, ...rest }]
  })
  return judgeCaps(facts, thresholds, now)
})
