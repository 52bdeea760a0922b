import { SENT_AT_ONCE, sentSearchFacts } from '@headgate/contract/advisor/operation-facts'
import { inParts } from '@headgate/domain/in-parts'
import { readBrokenLinks } from '@headgate/db/advisor/facts/broken-links'
import { judgeBrokenLinks } from '@headgate/domain/advice/operations/link-broken'
import { adviceReader } from '../reader.ts'

export const linkBrokenReader = adviceReader(
  'link_broken',
  async ({ db, analytics, now, signal, thresholds }) => {
    const broken = await readBrokenLinks(db)
    const sent = new Map<number, { today: number; last_24_hours: number }>()
    for (const part of inParts(broken, SENT_AT_ONCE)) {
      const { links } = await analytics.send(sentSearchFacts, {
        body: { at: now.toISOString(), provider_links: part.map(({ id }) => id) },
        signal,
      })
      for (const { id, ...searches } of links) sent.set(id, searches)
    }
    const facts = broken.map((link) => ({
      ...link,
      searchesToday: sent.get(link.id)?.today ?? 0,
      searchesIn24Hours: sent.get(link.id)?.last_24_hours ?? 0,
    }))
    return judgeBrokenLinks(facts, thresholds)
  },
)
