import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { MOST_USES, type ReplacedUse } from '@headgate/contract/link-replacement'
import { asc, eq } from 'drizzle-orm'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { setGroupsStatus } from '../groups/bulk.ts'
import { lockGroups } from '../groups/archiving.ts'
import { saveGroup } from '../groups/save.ts'
import { anyOf } from '../base/arrays.ts'
import { provider, providerLink } from '../schema/all.ts'
import { setTargetingsStatus } from '../targetings/bulk.ts'
import { lockTargetings } from '../targetings/archiving.ts'
import type { PublisherLinkMaker } from '../targetings/publisher-link-maker.ts'
import { targetNamesOf } from '../targetings/revisions.ts'
import { saveTargeting } from '../targetings/save.ts'
import { findUses, type FoundUse } from './find-uses.ts'
import { type Plan, planGroup, planTargeting, type Replacement } from './plan-replacement.ts'

/**
 * The changes that replacing an advertiser link by another in all enabled rules would make, for each publisher link and
 * group. Runs the steps of a save before its writes. Writes nothing. Throws CallError 404, and 400 when both links are
 * the same.
 */
export function previewReplacement(db: Db, maker: PublisherLinkMaker, from: number, to: number) {
  return db.transaction(async (tx) => {
    const replacement = await readReplacement(tx, from, to)
    const found = await findUses(tx, from)
    const uses: ReplacedUse[] = []
    const contents: Plan['contents'] = []
    for (const use of found.slice(0, MOST_USES)) {
      const plan = await planOf(tx, maker, use, replacement)
      uses.push({ ...use, ...plan.shown })
      contents.push(...plan.contents)
    }
    return { uses, total: found.length, names: await targetNamesOf(tx, contents) }
  })
}

export interface ChosenUse {
  kind: 'targeting' | 'group'
  id: number
  /** When the record was last changed, as the user read it. */
  updatedAt: string
}

/**
 * Replaces an advertiser link in the enabled rules of these publisher links and groups, all or none, by saving their
 * drafts. `publish` publishes the drafts of records that are published; drafts that were never published stay drafts.
 * Throws CallError: 400 with the text of each record that cannot take it, 404, 409 when one was changed since. See
 * docs/behaviour/advertiser-links.md#replacing-in-all-rules.
 */
export function replaceLink(
  db: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  from: number,
  { to, publish, chosen }: { to: number; publish: boolean; chosen: readonly ChosenUse[] },
): Promise<{ targetings: number[]; groups: number[]; published: number }> {
  return db.transaction(async (tx) => {
    const ids = (kind: ChosenUse['kind']) => [
      ...new Set(chosen.filter((one) => one.kind === kind).map((one) => one.id)),
    ]
    const targetings = ids('targeting')
    const groups = ids('group')
    // Locks all rows before it writes the first, because a publication blocks every other writer.
    await lockTargetings(tx, targetings)
    await lockGroups(tx, groups)
    const replacement = await readReplacement(tx, from, to)
    const uses = usesOfChosen(await findUses(tx, from), chosen)
    const plans = new Map<FoundUse, Plan>()
    const problems: Record<string, string> = {}
    for (const use of uses) {
      const plan = await planOf(tx, maker, use, replacement, publish)
      plans.set(use, plan)
      if (plan.shown.problem !== null) problems[`${use.kind}.${use.id}`] = plan.shown.problem
    }
    if (Object.keys(problems).length > 0) throw refusedFields(problems)
    for (const [use, { rules }] of plans) {
      if (rules.kind === 'targeting') {
        const sent = { targeting_rules: rules.rules, status: 'draft' as const }
        await saveTargeting(tx, by, maker, { id: use.id, sent })
      } else await saveGroup(tx, by, { id: use.id, sent: { rules: rules.rules, published: false } })
    }
    const toPublish = publish ? uses.filter((use) => use.state !== 'draft') : []
    const published = (kind: FoundUse['kind']) =>
      toPublish.filter((use) => use.kind === kind).map((use) => use.id)
    // Groups first: publishing a publisher link settles the accounts of links that it reaches through groups.
    if (published('group').length > 0) await setGroupsStatus(tx, by, published('group'), 'published')
    if (published('targeting').length > 0)
      await setTargetingsStatus(tx, by, published('targeting'), 'published')
    return { targetings, groups, published: toPublish.length }
  })
}

/** The chosen records as they are now. Throws CallError 409 when one changed since it was read. */
function usesOfChosen(found: readonly FoundUse[], chosen: readonly ChosenUse[]): FoundUse[] {
  const byKey = new Map(found.map((use) => [`${use.kind} ${use.id}`, use]))
  const uses = new Set<FoundUse>()
  for (const one of chosen) {
    const use = byKey.get(`${one.kind} ${one.id}`)
    if (use === undefined || Date.parse(use.updatedAt) !== Date.parse(one.updatedAt))
      throw new CallError(errors.changedMeanwhile)
    uses.add(use)
  }
  return [...uses]
}

function planOf(
  db: Db,
  maker: PublisherLinkMaker,
  { kind, id }: FoundUse,
  replacement: Replacement,
  publishes = true,
): Promise<Plan> {
  return kind === 'targeting'
    ? planTargeting(db, maker, id, replacement, publishes)
    : planGroup(db, id, replacement)
}

/** Both links; the new one must exist. Whether it can be chosen is checked as in every save. */
async function readReplacement(db: Db, from: number, to: number): Promise<Replacement> {
  if (from === to) throw refusedFields({ replacement_id: messages.general.selectAnother })
  const rows = await db
    .select({
      id: providerLink.id,
      providerId: provider.id,
      cap: providerLink.daily_cap,
      archivedAt: providerLink.archived_at,
    })
    .from(providerLink)
    .innerJoin(provider, eq(provider.id, providerLink.provider_id))
    .where(anyOf(providerLink.id, [from, to]))
    .orderBy(asc(providerLink.id))
  const replacing = rows.find((row) => row.id === to)
  if (rows.length < 2 || rows.some((row) => row.archivedAt !== null)) throw new CallError(errors.notFound)
  return { from, to, providerId: replacing!.providerId, cap: replacing!.cap }
}
