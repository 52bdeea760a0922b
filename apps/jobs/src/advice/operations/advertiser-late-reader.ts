import { readActiveAdvertisers, readUsualNet } from '@headgate/db/advisor/facts/revenue-facts'
import { readFreshness } from '@headgate/db/overview/freshness'
import { judgeLateness } from '@headgate/domain/advice/operations/advertiser-late'
import { utcDay } from '@headgate/domain/days'
import { adviceReader } from '../reader.ts'

export const advertiserLateReader = adviceReader('advertiser_late', async ({ db, now, thresholds }) => {
  const sources = await readFreshness(db, now)
  const usual = await readUsualNet(db, now)
  const active = await readActiveAdvertisers(
    db,
    sources.map(({ provider }) => provider.id),
  )
  const facts = sources
    .filter(({ provider }) => active.has(provider.id))
    .map((source) => ({ ...source, netADay: usual.get(source.provider.id) ?? null }))
  return judgeLateness(facts, thresholds, utcDay(now))
})
