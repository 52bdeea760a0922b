import { takenBackFacts } from '@headgate/contract/advisor/operation-facts'
import { readActiveAdvertisers } from '@headgate/db/advisor/facts/revenue-facts'
import { judgeTakenBack } from '@headgate/domain/advice/operations/taken-back'
import { adviceReader } from '../reader.ts'

export const takenBackReader = adviceReader(
  'taken_back',
  async ({ db, analytics, now, signal, thresholds }) => {
    const { channels } = await analytics.send(takenBackFacts, {
      body: { at: now.toISOString(), last_imports: thresholds.last_imports },
      signal,
    })
    const names = await readActiveAdvertisers(db, [
      ...new Set(channels.map(({ provider_id }) => provider_id)),
    ])
    const facts = channels.flatMap(({ provider_id: providerId, looked_at: lookedAt, ...rest }) => {
      const name = names.get(providerId)
      return name === undefined ? [] : [{ providerId, name, lookedAt, ...rest }]
    })
    return judgeTakenBack(facts, thresholds)
  },
)
