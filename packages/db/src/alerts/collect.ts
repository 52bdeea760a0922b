import { alertMatches, isAbout } from '@headgate/domain/alerts/alert-match'
import { DAY_MS } from '@headgate/domain/days'
import { inParts } from '@headgate/domain/in-parts'
import { isAlertDue } from '@headgate/domain/alerts/alert-times'
import { CallError, errors } from '@headgate/contract/base/errors'
import { and, asc, eq, gt, inArray, isNull, lt, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { anyOf, ROWS_OF_A_STATEMENT } from '../base/arrays.ts'
import { ownRow } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { advisor, alert, alertDelivery, alertDeliveryItem, alertEvent } from '../schema/all.ts'

export type AlertRow = typeof alert.$inferSelect
type Item = typeof advisor.$inferSelect
export type Channel = (typeof alertDelivery.$inferSelect)['channel']

/** An item, with the publisher link of the rule that it is about. Written out, see `listDeliveries`. */
const withLink = {
  item: advisor,
  link: sql<number | null>`(select r.targeting_id from targeting_rule r
    where r.id = case when advisor.subject_kind = 'targeting_rule' then advisor.subject_id::int end)`,
}
interface ItemWithLink {
  item: Item
  link: number | null
}

const asAlertItem = ({ item, link }: ItemWithLink) => ({
  rule: item.rule,
  subject: { kind: item.subject_kind, id: item.subject_id },
  partner: item.partner_kind === null ? null : { kind: item.partner_kind, id: item.partner_id! },
  link,
  facts: item.facts,
})

/** Notes the items that an alert is to tell of and has not told yet. Snoozed and closed items are not told. */
async function noteEvents(tx: Db, row: AlertRow): Promise<void> {
  const open = await tx
    .select(withLink)
    .from(advisor)
    .where(
      and(
        eq(advisor.status, 'active'),
        isNull(advisor.over_at),
        // By the clock of the write: `opened_at` is the moment before the rule read its facts.
        sql`${advisor.created_at} >= ${row.since}`,
        sql`not exists (select from ${alertEvent} e
          where e.alert_id = ${row.id} and e.advisor_id = ${advisor.id} and e.event = 'opened')`,
      ),
    )
  const told = open.filter((one) => alertMatches(row, asAlertItem(one)))
  for (const part of inParts(told, ROWS_OF_A_STATEMENT))
    await tx
      .insert(alertEvent)
      .values(part.map(({ item }) => ({ alert_id: row.id, advisor_id: item.id, event: 'opened' as const })))
      .onConflictDoNothing()
  // What was over before anybody was told of it is not told at all.
  await tx.execute(sql`delete from alert_event e using advisor a
    where e.alert_id = ${row.id} and e.told_at is null and e.event = 'opened' and a.id = e.advisor_id
      and (a.over_at is not null or a.status <> 'active')`)
  await (row.tells_end
    ? tx.execute(noteEnds(row.id))
    : // It waited for a digest or quiet hours, and is not wanted any more.
      tx.execute(
        sql`delete from alert_event where alert_id = ${row.id} and told_at is null and event = 'over'`,
      ))
  await leaveOut(tx, row)
}

/**
 * Takes out what was noted before the alert was changed, and is not what it tells of now: its recipients may be others.
 * An item is noted again when the alert is widened. Its end counts as told, or it would be noted each minute.
 */
async function leaveOut(tx: Db, row: AlertRow): Promise<void> {
  const waiting = await tx
    .select({ id: alertEvent.id, event: alertEvent.event, noted: alertEvent.created_at, ...withLink })
    .from(alertEvent)
    .innerJoin(advisor, eq(advisor.id, alertEvent.advisor_id))
    .where(and(eq(alertEvent.alert_id, row.id), isNull(alertEvent.told_at)))
  // Sizes are judged when an item is noted, and again for another alert: an item that is smaller by now was large enough.
  const isTold = (one: ItemWithLink & { noted: Date }) =>
    one.item.created_at >= row.since &&
    (one.noted < row.updated_at ? alertMatches : isAbout)(row, asAlertItem(one))
  const opened = waiting.filter((one) => one.event === 'opened' && !isTold(one))
  const over = waiting.filter((one) => one.event === 'over' && !isAbout(row, asAlertItem(one)))
  const idsOf = (events: typeof waiting) => events.map(({ id }) => id)
  if (opened.length > 0) await tx.delete(alertEvent).where(anyOf(alertEvent.id, idsOf(opened)))
  if (over.length > 0)
    await tx
      .update(alertEvent)
      .set({ told_at: sql`now()` })
      .where(anyOf(alertEvent.id, idsOf(over)))
}

/** Notes the ends of the items that an alert has told, as told at a moment where one is given. */
const noteEnds = (alertId: number, toldAt: SQL = sql`null`) => sql`
  insert into alert_event (alert_id, advisor_id, event, told_at)
  select e.alert_id, e.advisor_id, 'over', ${toldAt}::timestamptz
  from alert_event e join advisor a on a.id = e.advisor_id
  where e.alert_id = ${alertId} and e.event = 'opened' and e.told_at is not null and a.over_at is not null
  on conflict (alert_id, advisor_id, event) do update set told_at = excluded.told_at
    where alert_event.told_at is null and excluded.told_at is not null`

/** Marks all ends so far as told: an alert that begins to tell ends, or is switched on, tells those that come. */
export async function passOverEnds(tx: Db, alertId: number): Promise<void> {
  await tx.execute(noteEnds(alertId, sql`now()`))
}

/** A message to send: one for each channel of an alert. */
export interface NewDelivery {
  id: number
  alertId: number
  channel: Channel
}

export const channelsOf = (row: Pick<AlertRow, 'by_mail' | 'by_push' | 'webhook_url'>): Channel[] => [
  ...(row.by_mail ? (['mail'] as const) : []),
  ...(row.by_push ? (['push'] as const) : []),
  ...(row.webhook_url === null ? [] : (['webhook'] as const)),
]

/** Makes the rows of a message with these events, over every channel. No events: a test. */
export async function makeDeliveries(
  tx: Db,
  row: AlertRow,
  eventIds: readonly number[],
): Promise<NewDelivery[]> {
  const channels = channelsOf(row)
  if (channels.length === 0) return []
  const made = await tx
    .insert(alertDelivery)
    .values(channels.map((channel) => ({ alert_id: row.id, channel })))
    .returning({ id: alertDelivery.id, channel: alertDelivery.channel })
  const items = made.flatMap(({ id }) => eventIds.map((event_id) => ({ delivery_id: id, event_id })))
  for (const part of inParts(items, ROWS_OF_A_STATEMENT)) await tx.insert(alertDeliveryItem).values(part)
  return made.map(({ id, channel }) => ({ id, alertId: row.id, channel }))
}

/**
 * Ends messages that still wait after a day, also those of alerts that are off. While jobs run, their tries are over within
 * the hour: the last ones were killed, or stopped with their process, and could note nothing.
 */
async function giveUpOld(db: Db, now: Date): Promise<void> {
  const old = db
    .select({ id: alertDelivery.id })
    .from(alertDelivery)
    .where(
      and(
        eq(alertDelivery.status, 'waiting'),
        lt(alertDelivery.created_at, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .for('update', { skipLocked: true })
  await db
    .update(alertDelivery)
    .set({ status: 'failed', error: sql`coalesce(${alertDelivery.error}, 'It could not be sent.')` })
    .where(inArray(alertDelivery.id, old))
}

/**
 * Collects what each alert that is on has to tell, and hands the messages that are due to `enqueue`, in the same
 * transaction: a message is made once, also by several processes and after a kill
 * (docs/behaviour/alerts.md#when-an-alert-is-sent). Returns the number of messages.
 */
export async function collectAlerts(
  db: Db,
  now: Date,
  enqueue: (tx: Db, delivery: NewDelivery) => Promise<unknown>,
): Promise<number> {
  await giveUpOld(db, now)
  const ids = await db
    .select({ id: alert.id })
    .from(alert)
    .where(eq(alert.enabled, true))
    .orderBy(asc(alert.id))
  let count = 0
  for (const { id } of ids)
    count += await db.transaction(async (tx) => {
      const [row] = await tx.select().from(alert).where(eq(alert.id, id)).for(ownRow)
      if (!row?.enabled) return 0
      await noteEvents(tx, row)
      if (!isAlertDue(row, now)) return 0
      const waiting = await tx
        .select({ id: alertEvent.id })
        .from(alertEvent)
        .where(and(eq(alertEvent.alert_id, id), isNull(alertEvent.told_at)))
        .orderBy(asc(alertEvent.id))
      if (waiting.length === 0) return 0
      const events = waiting.map((event) => event.id)
      const made = await makeDeliveries(tx, row, events)
      await tx.update(alertEvent).set({ told_at: now }).where(anyOf(alertEvent.id, events))
      await tx
        .update(alert)
        .set({ last_sent_at: now, updated_at: sql`${alert.updated_at}` })
        .where(eq(alert.id, id))
      for (const delivery of made) await enqueue(tx, delivery)
      return made.length
    })
  return count
}

/** One alert is tested no more often. */
const BETWEEN_TESTS = sql`interval '10 seconds'`

/**
 * Makes a test message of an alert over every channel; returns the channels, undefined for no such alert. An alert that
 * is off is tested too. Throws CallError 429 within ten seconds of the last test.
 */
export async function testAlertNow(
  db: Db,
  id: number,
  enqueue: (tx: Db, delivery: NewDelivery) => Promise<unknown>,
): Promise<Channel[] | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(alert).where(eq(alert.id, id)).for(ownRow)
    if (!row) return undefined
    const [recent] = await tx
      .select({ id: alertDelivery.id })
      .from(alertDelivery)
      .where(
        and(
          eq(alertDelivery.alert_id, id),
          gt(alertDelivery.created_at, sql`now() - ${BETWEEN_TESTS}`),
          notExists(
            tx
              .select({ id: alertDeliveryItem.delivery_id })
              .from(alertDeliveryItem)
              .where(eq(alertDeliveryItem.delivery_id, alertDelivery.id)),
          ),
        ),
      )
      .limit(1)
    if (recent) throw new CallError(errors.testedJustNow)
    const made = await makeDeliveries(tx, row, [])
    for (const delivery of made) await enqueue(tx, delivery)
    return made.map(({ channel }) => channel)
  })
}

/** An item as a message shows it. */
export interface ToldItem {
  id: number
  event: 'opened' | 'over'
  rule: string
  title: string
  /** HTML of `adviceHtml`. */
  description: string
  facts: Item['facts']
  loss: string | null
  subject: { kind: string; id: string }
  partner: { kind: 'publisher' | 'provider'; id: number } | null
  opened_at: string
  over_at: string | null
}

/** A message that waits, as it is to be sent now. */
export interface WaitingDelivery {
  alert: AlertRow
  channel: Channel
  /** Costliest first. Those are left out that the alert is not about any more: its recipients may be others by now. */
  items: ToldItem[]
  /** Whether it was made without items. */
  isTest: boolean
}

/** A message that waits, with its alert; undefined when it was sent or is gone. */
export async function readDelivery(db: Db, id: number): Promise<WaitingDelivery | undefined> {
  const [row] = await db
    .select({ delivery: alertDelivery, alert })
    .from(alertDelivery)
    .innerJoin(alert, eq(alert.id, alertDelivery.alert_id))
    .where(eq(alertDelivery.id, id))
  if (row?.delivery.status !== 'waiting') return undefined
  const stored = await db
    .select({ event: alertEvent.event, ...withLink })
    .from(alertDeliveryItem)
    .innerJoin(alertEvent, eq(alertEvent.id, alertDeliveryItem.event_id))
    .innerJoin(advisor, eq(advisor.id, alertEvent.advisor_id))
    .where(eq(alertDeliveryItem.delivery_id, id))
    .orderBy(sql`${alertEvent.event} desc`, sql`${advisor.loss} desc nulls last`, asc(advisor.id))
  const items = stored.filter((one) => isAbout(row.alert, asAlertItem(one)))
  return {
    isTest: stored.length === 0,
    alert: row.alert,
    channel: row.delivery.channel,
    items: items.map((one) => {
      const { event, item } = one
      const { subject, partner } = asAlertItem(one)
      return {
        id: item.id,
        event,
        rule: item.rule,
        title: item.title,
        description: item.description,
        facts: item.facts,
        loss: item.loss,
        subject,
        partner,
        opened_at: item.opened_at.toISOString(),
        over_at: item.over_at?.toISOString() ?? null,
      }
    }),
  }
}

/**
 * Notes that a message was sent, and whom it did not reach. One that went out was sent, also if it was given up meanwhile.
 * With `isClaim` it is to go out now, if it still waits. Returns false when nothing was noted.
 */
export async function noteSent(
  db: Db,
  id: number,
  { unreached = null, isClaim = false }: { unreached?: string | null; isClaim?: boolean } = {},
): Promise<boolean> {
  const { status } = alertDelivery
  const { rowCount } = await db
    .update(alertDelivery)
    .set({
      status: 'sent',
      error: unreached,
      sent_at: new Date(),
      attempts: sql`${alertDelivery.attempts} + 1`,
    })
    .where(and(eq(alertDelivery.id, id), isClaim ? eq(status, 'waiting') : ne(status, 'sent')))
  return rowCount === 1
}

/**
 * Notes why a message could not be sent. It waits for another attempt unless this one was final, or the last of
 * `mostAttempts`.
 */
export async function noteFailed(
  db: Db,
  id: number,
  error: string,
  { isFinal, mostAttempts }: { isFinal: boolean; mostAttempts: number },
): Promise<void> {
  await db.execute(sql`update alert_delivery set attempts = attempts + 1, error = ${error.slice(0, 500)},
    status = case when ${isFinal}::boolean or attempts + 1 >= ${mostAttempts}::int then 'failed' else status end
    where id = ${id}`)
}
