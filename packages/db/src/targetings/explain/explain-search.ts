import { refusedFields } from '@headgate/contract/base/errors'
import type { ExplainedRevision, SearchExplainedWith } from '@headgate/contract/targetings/explain-search'
import type { PendingChange } from '@headgate/contract/scheduled/pending'
import type { TargetingValues } from '@headgate/contract/targetings/values'
import { utcDay } from '@headgate/domain/days'
import { draftWeightProblems } from '@headgate/domain/decision/draft-weights'
import { explainSearch as explain } from '@headgate/domain/decision/explain'
import type { HttpSearch } from '@headgate/domain/reading/http-search'
import type { EngineChange, PublishedTargeting } from '@headgate/domain/snapshot/snapshot'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../base/database.ts'
import { targeting } from '../../schema/all.ts'
import { contentMaker } from '../draft/content.ts'
import { draftsOf } from '../draft/drafts.ts'
import { noSuchTargeting } from '../read.ts'
import { readPendingChanges } from '../../lists/pending-changes.ts'
import { liveAt } from '../../engine/activity.ts'
import { capsUsed, readTargetingReach, searchesOf } from './targeting-reach.ts'

type Wish = Pick<SearchExplainedWith, 'time' | 'counted' | 'turn' | 'draft' | 'recorded_revision'>

export interface SearchExplained {
  /** UTC. */
  time: string
  reportedAt: Date | null
  numbers: { live: number | null; recorded: number | null }
  live: ExplainedRevision
  draft: ExplainedRevision
  scheduled: PendingChange[]
}

/**
 * How engines would decide a search on the live revision of a publisher link, and on its draft if it were published.
 * Reads one consistent snapshot and writes nothing. `searchOf` makes the search for a publisher's link, because the
 * draft may belong to another publisher. Throws CallError 404, and 400 for weights that no engine could hold. See
 * docs/behaviour/publisher-links.md#explain-a-search.
 */
export function explainOnLink(
  db: Db,
  id: number,
  wish: Wish,
  searchOf: (publisherId: number, targetingId: number) => HttpSearch,
): Promise<SearchExplained> {
  return db.transaction((tx) => explained(tx, id, wish, searchOf), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function explained(
  db: Db,
  id: number,
  body: Wish,
  searchOf: (publisherId: number, targetingId: number) => HttpSearch,
): Promise<SearchExplained> {
  const [row] = await db.select().from(targeting).where(eq(targeting.id, id))
  if (!row) throw noSuchTargeting()
  const stored = (await draftsOf(db, [row])).get(id)!
  const draft = withIds({ ...stored, ...body.draft })
  refuseWeights(draft)
  const drafted = (await contentMaker(db))(draft)
  const { own, around } = await readTargetingReach(db, [id], [drafted])
  const live = own.find((change) => change.kind === 'targeting')?.content as
    | PublishedTargeting
    | null
    | undefined

  const now = body.time === undefined ? Date.now() : Date.parse(body.time)
  const day = utcDay(new Date(now))
  const searches = await searchesOf(db, id, day)
  const reported = await liveAt(db)
  const used = await capsUsed(db, day, {
    rule: [...(live?.rules ?? []), ...drafted.rules].map((rule) => rule.id),
    group: idsOf(around, 'group'),
    group_rule: around.flatMap((change) =>
      change.kind === 'group' && change.content && 'rules' in change.content
        ? change.content.rules.map((rule) => rule.id)
        : [],
    ),
    provider_link: idsOf(around, 'provider_link'),
  })
  const counted = countedBefore(searches, body.counted)
  const on = (changes: readonly EngineChange[], publisherId: number) => {
    const search = searchOf(publisherId, id)
    const given = { targetingId: id, search, now, counted, used, turn: body.turn }
    return explain({ ...given, changes: [...changes, ...around] })
  }
  const flags = { is_active: draft.is_active, archived: row.archived_at !== null }
  const drafts = on(
    [
      { revision: 0, kind: 'targeting', entity_id: id, content: drafted },
      { revision: 0, kind: 'targeting_flags', entity_id: id, content: flags },
    ],
    drafted.publisher_id,
  )
  const lives = on(own, live?.publisher_id ?? row.publisher_id)
  return {
    time: new Date(now).toISOString(),
    // The time of the lists, because engines report all the time, but rarely on a quiet link.
    reportedAt: reported === null ? searches.reportedAt : new Date(reported),
    numbers: {
      live: await numberOf(db, id, lives.revision),
      recorded: await numberOf(db, id, body.recorded_revision ?? null),
    },
    live: lives,
    scheduled: await readPendingChanges(db, {
      targeting: [id],
      advertiser_link_group: idsOf(around, 'group'),
      provider_link: idsOf(around, 'provider_link'),
    }),
    draft: { ...drafts, rules: withDisabled(drafts, draft) },
  }
}

/** An assumed total of searches that is lower than today's number also lowers today's number. */
function countedBefore(found: { ever: number; onDay: number }, given: Wish['counted']): Wish['counted'] {
  const { searches = found.ever } = given
  return { ...given, searches, searches_today: given.searches_today ?? Math.min(found.onDay, searches) }
}

/** Which publication of a link engines served at a revision, counted from 1; null when there was none yet. */
async function numberOf(db: Db, id: number, revision: number | null): Promise<number | null> {
  if (revision === null) return null
  const { rows } = await db.execute<{ number: number }>(sql`
    select count(*)::int as number from publication
    where kind = 'targeting' and entity_id = ${id} and revision <= ${revision}`)
  return rows[0]!.number || null
}

const idsOf = (changes: readonly EngineChange[], kind: EngineChange['kind']) =>
  changes.filter((change) => change.kind === kind).map((change) => change.entity_id)

/** Throws CallError 400 for weights of an unsaved form that no engine could hold. */
function refuseWeights(draft: TargetingValues): void {
  const problems = Object.entries(draftWeightProblems(draft))
  if (problems.length > 0)
    throw refusedFields(Object.fromEntries(problems.map(([path, text]) => [`draft.${path}`, text])))
}

/** Gives rules that were never saved temporary ids below 0. */
function withIds(draft: TargetingValues): TargetingValues {
  return {
    ...draft,
    targeting_rules: draft.targeting_rules.map((rule, at) => ({ ...rule, id: rule.id ?? -1 - at })),
  }
}

/** Adds disabled rules at their places in the form, so that they show why they were not picked. */
function withDisabled(revision: ExplainedRevision, draft: TargetingValues): ExplainedRevision['rules'] {
  const enabled = revision.rules.values()
  return draft.targeting_rules.map((rule) => {
    if (!rule.disabled) return enabled.next().value!
    return {
      id: rule.id !== null && rule.id > 0 ? rule.id : null,
      priority: null,
      daily_cap: rule.daily_cap ?? 0,
      used: 0,
      weight: rule.daily_frequency,
      state: 'disabled',
      reason: null,
      share: null,
      targets: [],
    }
  })
}
