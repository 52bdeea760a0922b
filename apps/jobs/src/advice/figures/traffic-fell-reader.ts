import { trafficChanges } from '@headgate/contract/advisor/traffic-changes'
import { readRecordsInUse, recordKey } from '@headgate/db/advisor/records-in-use'
import { trafficFinding } from '@headgate/domain/advice/hourly/traffic-finding'
import { adviceReader } from '../reader.ts'
import { lastWholeHour, onceA } from './once-a-period.ts'

export const trafficFellReader = adviceReader(
  'traffic_fell',
  onceA('hour', async ({ db, analytics, now, signal, thresholds }) => {
    const { until, changes } = await analytics.send(trafficChanges, {
      body: {
        until: lastWholeHour(now).toISOString(),
        score: thresholds.score,
        sure_score: thresholds.sure_score,
        part: thresholds.percent / 100,
        least: thresholds.least_searches,
        decline_part: thresholds.decline_percent / 100,
        decline_days: thresholds.decline_days,
        decline_least: thresholds.decline_searches,
      },
      signal,
    })
    if (until === null) return { rule: 'traffic_fell', found: [], unknown: 'all' }
    const links = changes.flatMap((change) => change.links)
    const names = await readRecordsInUse(db, [
      ...changes,
      ...links.map((id) => ({ kind: 'targeting' as const, id })),
    ])
    const named = (id: number) => ({
      id,
      name: names.get(recordKey({ kind: 'targeting', id })) ?? `link ${id}`,
    })
    const found = changes.flatMap((change) => {
      const name = names.get(recordKey(change))
      return name === undefined ? [] : [trafficFinding({ ...change, name, links: change.links.map(named) })]
    })
    return { rule: 'traffic_fell', found, unknown: [] }
  }),
)
