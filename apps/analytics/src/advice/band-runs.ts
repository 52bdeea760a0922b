import type { CallData, CallOutput } from '@headgate/contract/base/call'
import type { bandRuns } from '@headgate/contract/advisor/band-runs'
import type { Db } from '@headgate/db/base/database'
import { readOpenDays } from '@headgate/db/reports/report-facts'
import { redRun, sumsOfBand } from '@headgate/domain/advice/bands'
import { addDays, dayOfNumber } from '@headgate/domain/days'
import { readChannelDays, readLinkDays } from '@headgate/warehouse/advice/band-days'
import type { Warehouse } from '@headgate/warehouse/client/client'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** Days that are read: revenue settles after days or weeks. */
const DAYS_BACK = 35

/** What was red for days running at the end of its days (docs/behaviour/advisor.md#outside-its-band). */
export async function readBandRuns(
  { warehouse, db, now }: Needs,
  { rule, until, days, least }: CallOutput<typeof bandRuns>['body'],
  signal: AbortSignal,
): Promise<CallData<typeof bandRuns>> {
  const range = { from: addDays(until, -DAYS_BACK), to: until }
  const { of, per } = sumsOfBand(rule)
  const wanted = { range, of, per, signal }
  const all =
    rule === 'invalid_traffic'
      ? readLinkDays(warehouse, wanted)
      : readChannelDays(warehouse, await openPairs(db, range, now()), wanted)
  const runs: CallData<typeof bandRuns>['runs'] = []
  for await (const { provider, channel, targeting, publisher, region, days: known } of all) {
    const run = redRun(rule, region, known, { days, least })
    if (run === null) continue
    const isChannel = rule !== 'invalid_traffic'
    runs.push({
      provider: isChannel ? provider : null,
      channel: isChannel ? channel : null,
      targeting: isChannel ? null : targeting,
      publisher: isChannel ? null : publisher,
      region,
      side: run.side,
      from: dayOfNumber(run.from),
      to: dayOfNumber(run.to),
      days: run.days,
      value: run.value,
      of: run.sums[of] ?? 0,
      per: run.sums[per] ?? 0,
    })
  }
  return { runs }
}

/** Days of advertisers that are not settled, as pairs. */
async function openPairs(db: Db, range: { from: string; to: string }, now: Date): Promise<number[]> {
  const { unsettled, uncovered } = await readOpenDays(db, range, now)
  return [...unsettled.map(({ pair }) => pair), ...uncovered]
}
