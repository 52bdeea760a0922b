import {
  type Compared,
  comparedValues,
  diffTargeting,
  type TargetingDifference,
} from '@headgate/domain/targeting-form/difference'
import type { Db } from '../base/database.ts'
import { checkedValues, holdTargeting } from './check.ts'
import { yahooEngines } from './draft/content.ts'
import type { PublisherLinkMaker } from './publisher-link-maker.ts'
import { comparedRevision, readLive } from './revisions.ts'
import type { TargetingSave } from './save.ts'

export interface Preview {
  difference: TargetingDifference
  /** Null before the first publication. */
  before: Compared | null
  after: Compared
}

/**
 * What publishing these values of a publisher link (`id` null: a new one) would change of what is served, by the steps
 * of `saveTargeting` that come before it writes (DESIGN §7). Nothing is written. Refused as that save is, except for
 * rings, which only stored links can close.
 */
export function previewPublishing(
  db: Db,
  maker: PublisherLinkMaker,
  { id, sent, readAt }: TargetingSave,
): Promise<Preview> {
  return db.transaction(async (tx) => {
    const held = id === null ? null : await holdTargeting(tx, id, readAt)
    const { values } = await checkedValues(tx, maker, held, {
      sent: { ...sent, status: 'published' },
    })
    const live = id === null ? null : await readLive(tx, id)
    const before = live && comparedRevision(live)
    const after = comparedValues(values, await yahooEngines(tx))
    return { difference: diffTargeting(before, after), before, after }
  })
}
