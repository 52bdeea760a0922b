import { silentLinkFacts } from '@headgate/contract/advisor/operation-facts'
import { readServedLinks } from '@headgate/db/overview/capped-records'
import { judgeSilence } from '@headgate/domain/advice/operations/link-silent'
import { adviceReader } from '../reader.ts'

export const linkSilentReader = adviceReader(
  'link_silent',
  async ({ db, analytics, now, signal, thresholds }) => {
    const { newest_hour, links } = await analytics.send(silentLinkFacts, {
      body: { at: now.toISOString(), ...thresholds },
      signal,
    })
    const served = await readServedLinks(
      db,
      links.map(({ id }) => id),
    )
    const silent = links.flatMap(({ id, searches, net_a_day: netADay }) => {
      const link = served.get(id)
      return link === undefined ? [] : [{ id, ...link, searches, netADay }]
    })
    const newestHour = newest_hour === null ? null : new Date(newest_hour)
    return judgeSilence({ newestHour, links: silent }, thresholds, now)
  },
)
