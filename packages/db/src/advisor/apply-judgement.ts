import { isDeepStrictEqual } from 'node:util'
import { inParts } from '@headgate/domain/in-parts'
import { advisorMessages } from '@headgate/contract/advisor/advisor-messages'
import type { AdviceEvent } from '@headgate/contract/advisor/states'
import { adviceHtml } from '@headgate/domain/advice/advice-html'
import type { AdviceRule, AdviceSubject, Finding, Judgement } from '@headgate/domain/advice/finding'
import { itemStep, type Sight } from '@headgate/domain/advice/item-life'
import { momentText } from '@headgate/domain/days'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { anyOf, ROWS_OF_A_STATEMENT } from '../base/arrays.ts'
import { ownRow, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { advisor, advisorHistory, advisorRule } from '../schema/all.ts'

/** An item that a judgement opened. */
export interface OpenedItem {
  id: number
  title: string
}

export interface Applied {
  opened: OpenedItem[]
  updated: number
  woken: number
  over: number
}

type Item = typeof advisor.$inferSelect

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)

const keyOf = ({ kind, id }: AdviceSubject) => `${kind} ${id}`
const keyOfItem = (item: Item) => `${item.subject_kind} ${item.subject_id}`

/** The columns of an item that come from its finding. */
function shownOf({ partner, title, sentences, facts, loss }: Finding) {
  return {
    partner_kind: partner?.kind ?? null,
    partner_id: partner?.id ?? null,
    title,
    description: adviceHtml(sentences),
    facts: { ...facts },
    loss: loss === null ? null : moneyText(millionthsOf(loss)),
  }
}

function differs(item: Item, shown: ReturnType<typeof shownOf>): boolean {
  return Object.entries(shown).some(
    ([name, value]) => !isDeepStrictEqual(item[name as keyof typeof shown], value),
  )
}

const minute = (at: Date) => `${momentText(at).slice(0, 16)} (UTC).`

/**
 * `Over since 2026-11-27 09:45 (UTC).` Since when is not known of an item that the judgement before did not find either:
 * it was snoozed then, or could not be judged.
 */
const overNote = (now: Date, judgedBefore: Date | null) => (item: Item) =>
  judgedBefore !== null && item.seen_at < judgedBefore
    ? `Over. Seen last at ${minute(item.seen_at)}`
    : `Over since ${minute(now)}`

/** Writes what the system did to items. */
async function note(tx: Db, ids: readonly number[], event: AdviceEvent, notes: string, at: Date) {
  for (const part of inParts(ids, ROWS_OF_A_STATEMENT))
    await tx
      .insert(advisorHistory)
      .values(part.map((advisor_id) => ({ advisor_id, event, payload: { notes }, created_at: at })))
}

/** Changes items as they are. `set` has the columns; those that lists show come with a new `updated_at`. */
async function change(tx: Db, ids: readonly number[], set: Partial<Item>, isVisible: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(advisor)
    // Set to itself, else the schema would renew it.
    .set({ ...set, updated_at: isVisible ? touched(advisor.updated_at) : sql`${advisor.updated_at}` })
    .where(anyOf(advisor.id, ids))
}

/** The items of a rule whose condition lasts, locked until the transaction ends. */
const lastingItems = (tx: Db, rule: AdviceRule) =>
  tx
    .select()
    .from(advisor)
    .where(and(eq(advisor.rule, rule), isNull(advisor.over_at)))
    .orderBy(advisor.id)
    .for(ownRow)

/** Items close because their condition is over; those that a person closed stay as they are. */
async function end(
  tx: Db,
  items: readonly Item[],
  notesOf: (item: Item) => string,
  now: Date,
): Promise<number> {
  const closed = items.filter(({ status }) => status === 'closed')
  const others = items.filter(({ status }) => status !== 'closed')
  await change(tx, idsOf(closed), { over_at: now }, false)
  await change(tx, idsOf(others), { status: 'closed', snoozed_until: null, over_at: now }, true)
  for (const [notes, some] of Map.groupBy(others, notesOf)) await note(tx, idsOf(some), 'over', notes, now)
  return others.length
}

const cost = ({ loss }: Finding) => (loss === null ? 0 : millionthsOf(loss))

/** The findings that are not items yet. The costliest comes last, so that it has the highest id and is listed first. */
async function open(tx: Db, findings: readonly Finding[], now: Date): Promise<OpenedItem[]> {
  const rows: OpenedItem[] = []
  for (const part of inParts(
    findings.toSorted((a, b) => cost(a) - cost(b)),
    ROWS_OF_A_STATEMENT,
  ))
    rows.push(
      ...(await tx
        .insert(advisor)
        .values(
          part.map((finding) => ({
            rule: finding.rule,
            subject_kind: finding.subject.kind,
            subject_id: String(finding.subject.id),
            ...shownOf(finding),
            opened_at: now,
            seen_at: now,
            // Alerts compare it. This transaction may have waited since it began.
            created_at: sql`clock_timestamp()`,
          })),
        )
        .returning({ id: advisor.id, title: advisor.title })),
    )
  await note(tx, idsOf(rows), 'opened', advisorMessages.opened, now)
  return rows
}

/**
 * Brings the items of a rule into line with what it found at `now` (docs/behaviour/advisor.md#life-of-an-item). Nothing
 * happens when the rule is off, or a later judgement was applied before: two processes may judge at the same time. The
 * rule's row is locked, so their changes come one after the other.
 */
export async function applyJudgement(db: Db, judgement: Judgement, now: Date): Promise<Applied> {
  const { rule, found, unknown } = judgement
  const applied: Applied = { opened: [], updated: 0, woken: 0, over: 0 }
  return db.transaction(async (tx) => {
    const [setting] = await tx.select().from(advisorRule).where(eq(advisorRule.rule, rule)).for(ownRow)
    if (!setting?.enabled || (setting.judged_at !== null && setting.judged_at >= now)) return applied
    const isUnknown = unknown === 'all' || unknown.length > 0
    await tx
      .update(advisorRule)
      .set({
        judged_at: now,
        is_unknown: isUnknown,
        failed_at: null,
        updated_at: sql`${advisorRule.updated_at}`,
      })
      .where(eq(advisorRule.rule, rule))
    const findings = new Map(found.map((finding) => [keyOf(finding.subject), finding]))
    const unjudged = new Set(unknown === 'all' ? [] : unknown.map(keyOf))
    const sightOf = (key: string): Sight => {
      if (findings.has(key)) return 'found'
      return unknown === 'all' || unjudged.has(key) ? 'unknown' : 'gone'
    }
    const items = await lastingItems(tx, rule)
    const steps = Map.groupBy(items, (item) =>
      itemStep({ status: item.status, snoozedUntil: item.snoozed_until }, sightOf(keyOfItem(item)), now),
    )
    const of = (step: ReturnType<typeof itemStep>) => steps.get(step) ?? []

    await change(tx, idsOf([...of('seen'), ...of('update'), ...of('wake')]), { seen_at: now }, false)
    for (const item of [...of('update'), ...of('wake')]) {
      const shown = shownOf(findings.get(keyOfItem(item))!)
      if (!differs(item, shown)) continue
      await change(tx, [item.id], shown, true)
      applied.updated += 1
    }
    await change(tx, idsOf(of('wake')), { status: 'active', snoozed_until: null }, true)
    await note(tx, idsOf(of('wake')), 'woken', advisorMessages.woken, now)
    applied.woken = of('wake').length
    applied.over = await end(tx, [...of('over'), ...of('end')], overNote(now, setting.judged_at), now)

    const known = new Set(items.map(keyOfItem))
    applied.opened = await open(
      tx,
      [...findings].filter(([key]) => !known.has(key)).map(([, finding]) => finding),
      now,
    )
    return applied
  })
}

/** Ends all items of a rule that was switched off, in the transaction that does so. */
export async function endItemsOf(tx: Db, rule: AdviceRule, now: Date): Promise<void> {
  await end(tx, await lastingItems(tx, rule), () => advisorMessages.switchedOff, now)
}

/** Notes that a rule fails since a moment; an earlier one stays. */
export async function noteFailure(db: Db, rule: AdviceRule, now: Date): Promise<void> {
  await db
    .update(advisorRule)
    .set({ failed_at: now, updated_at: sql`${advisorRule.updated_at}` })
    .where(and(eq(advisorRule.rule, rule), isNull(advisorRule.failed_at)))
}
