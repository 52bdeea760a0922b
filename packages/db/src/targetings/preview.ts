import type { TargetingValues } from '@headgate/contract/targetings/values'
import { today } from '@headgate/domain/days'
import { defaultThresholds } from '@headgate/domain/decision/thresholds'
import { type CapWarning, capWarnings } from '@headgate/domain/rules/cap-warning'
import type { ContentDifference } from '@headgate/domain/rules/rule-difference'
import { type Compared, comparedValues, diffTargeting } from '@headgate/domain/targeting-form/difference'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { providerLink } from '../schema/all.ts'
import { getSetting } from '../settings/settings.ts'
import { checkedValues, holdTargeting } from './check.ts'
import { yahooEngines } from './draft/content.ts'
import { searchesOf } from './explain/targeting-reach.ts'
import type { PublisherLinkMaker } from './publisher-link-maker.ts'
import { comparedRevision, readLive } from './revisions.ts'
import type { TargetingSave } from './save.ts'

export interface Preview {
  difference: ContentDifference
  /** Null before the first publication. */
  before: Compared | null
  after: Compared
  cap_warnings: CapWarning[]
  warmup: WarmupAhead | null
}

/** How many next searches of a publisher link go to the warm-up address, and the address. */
export interface WarmupAhead {
  searches: number
  left: number
  link: string
}

/**
 * The changes to the served content that publishing these values of a publisher link (`id` null: a new one) would make.
 * Runs the steps of `saveTargeting` before its writes. Writes nothing. Refuses what that save would refuse, except for
 * rings, which only stored links can close. See docs/behaviour/publisher-links.md#drafts-and-publishing.
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
    return {
      difference: diffTargeting(before, after),
      before,
      after,
      cap_warnings: await capWarningsOf(tx, values),
      warmup: await warmupAhead(tx, id, after.content),
    }
  })
}

async function capWarningsOf(db: Db, values: TargetingValues): Promise<CapWarning[]> {
  const targets = values.targeting_rules.flatMap((rule) => rule.provider_details)
  const ids = targets.map((target) => target.provider_link).filter((link) => link !== null)
  const links = await db
    .select({ id: providerLink.id, cap: providerLink.daily_cap })
    .from(providerLink)
    .where(anyOf(providerLink.id, ids))
  const caps = new Map(links.map((link) => [link.id, link.cap]))
  return capWarnings(values.targeting_rules, (link) => caps.get(link))
}

/** Null when warm-up is off, has no address, or is over. */
async function warmupAhead(
  db: Db,
  id: number | null,
  { warmup_mode: isOn, yahoo }: Compared['content'],
): Promise<WarmupAhead | null> {
  if (!isOn) return null
  const link = await getSetting(db, yahoo ? 'warmup_link_yahoo' : 'warmup_link')
  const { warmupSearches: searches } = defaultThresholds
  const counted = id === null ? 0 : (await searchesOf(db, id, today())).ever
  return link && counted < searches ? { searches, left: searches - counted, link } : null
}
