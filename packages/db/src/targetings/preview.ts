import type { SentTargeting } from '@headgate/contract/targetings/values'
import {
  type Compared,
  comparedValues,
  diffTargeting,
  type TargetingDifference,
} from '@headgate/domain/targeting-form/difference'
import type { Db } from '../base/database.ts'
import { yahooEngines } from '../publishing/publish-targeting.ts'
import type { LinkMaker } from './links/generated-link.ts'
import { comparedRevision, readLive } from './revisions.ts'
import { checkedValues, lockStored } from './save.ts'

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
  maker: LinkMaker,
  id: number | null,
  sent: SentTargeting,
  readAt: string | undefined,
): Promise<Preview> {
  return db.transaction(async (tx) => {
    const stored = id === null ? null : await lockStored(tx, id, readAt)
    const { values } = await checkedValues(tx, maker, stored, { ...sent, status: 'published' }, 'form')
    const live = id === null ? null : await readLive(tx, id)
    const before = live && comparedRevision(live)
    const after = comparedValues(values, await yahooEngines(tx))
    return { difference: diffTargeting(before, after), before, after }
  })
}
