import { type BandRun, bandRuns } from '@headgate/contract/advisor/band-runs'
import { type CountedRecord, readRecordsInUse, recordKey } from '@headgate/db/advisor/records-in-use'
import { bandFinding, type RedRecord } from '@headgate/domain/advice/band-finding'
import type { BandRule } from '@headgate/domain/advice/bands'
import { daysBefore } from '@headgate/domain/days'
import { adviceReader } from '../reader.ts'
import { lastWholeHour, onceA } from './once-a-period.ts'

/** Whose name a run is told by. */
const ownerOf = ({ provider, targeting }: BandRun): CountedRecord =>
  targeting === null ? { kind: 'provider', id: provider! } : { kind: 'targeting', id: targeting }

/** The channel or the publisher link of runs. */
function recordOf(runs: readonly BandRun[], owner: string): RedRecord {
  const { provider, channel, targeting, publisher } = runs[0]!
  if (targeting !== null)
    return {
      subject: { kind: 'targeting', id: targeting },
      partner: { kind: 'publisher', id: publisher! },
      name: owner,
      to: `/target/edit/${targeting}`,
      filter: { pub_link_id: targeting },
      runs,
    }
  return {
    subject: { kind: 'channel', id: `${provider}:${channel}` },
    partner: { kind: 'provider', id: provider! },
    name: `channel ${channel} of ${owner}`,
    to: `/advertisers/edit/${provider}`,
    filter: { advertiser_id: provider!, channel: channel! },
    runs,
  }
}

const bandReader = (rule: BandRule) =>
  adviceReader(
    rule,
    onceA('hour', async ({ db, analytics, now, signal, thresholds: { days, least } }) => {
      const { runs } = await analytics.send(bandRuns, {
        body: { rule, until: daysBefore(1, lastWholeHour(now)), days, least },
        signal,
      })
      const names = await readRecordsInUse(db, runs.map(ownerOf))
      const records = Map.groupBy(runs, (run) => `${recordKey(ownerOf(run))} ${run.channel}`)
      const found = [...records.values()].flatMap((some) => {
        const owner = names.get(recordKey(ownerOf(some[0]!)))
        return owner === undefined ? [] : [bandFinding(rule, recordOf(some, owner))]
      })
      return { rule, found, unknown: [] }
    }),
  )

export const bandReaders = (['coverage', 'rpc', 'rpm', 'invalid_traffic'] as const).map(bandReader)
