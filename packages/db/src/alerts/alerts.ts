import { CallError, errors } from '@headgate/contract/base/errors'
import type { Alert, AlertDelivery, AlertValues } from '@headgate/contract/alerts/alerts'
import type { AdviceRule } from '@headgate/domain/advice/finding'
import { createHash } from 'node:crypto'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refuseStale, refusingConflicts, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { alert, alertDelivery } from '../schema/all.ts'
import { passOverEnds } from './collect.ts'

const fields = [
  'name',
  'enabled',
  'rules',
  'publisher_ids',
  'provider_ids',
  'targeting_ids',
  'provider_link_ids',
  'least_percent',
  'least_volume',
  'by_mail',
  'emails',
  'by_push',
  'webhook_url',
  'tells_end',
  'quiet_from',
  'quiet_to',
  'quiet_zone',
  'digest_minutes',
] as const satisfies (keyof AlertValues)[]

type Row = typeof alert.$inferSelect

const toAlert = (row: Row): Alert => ({
  id: row.id,
  ...pick(row, fields),
  last_sent_at: row.last_sent_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
})

const conflicts = {
  alert_name_key: () => new CallError(errors.nameTaken, { fields: { name: errors.nameTaken.text } }),
}

const entity = 'alert'

/** All alerts, by name: docs/behaviour/alerts.md#alerts. */
export async function listAlerts(db: Db): Promise<Alert[]> {
  const rows = await db
    .select()
    .from(alert)
    .orderBy(asc(sql`lower(${alert.name})`))
  return rows.map(toAlert)
}

async function lockAlert(tx: Db, id: number): Promise<Row> {
  const [row] = await tx.select().from(alert).where(eq(alert.id, id)).for(ownRow)
  if (!row) throw new CallError(errors.notFound)
  return row
}

const stored = (values: AlertValues) => ({ ...values, rules: values.rules as AdviceRule[] })

/**
 * For the audit log and for those who may only read: the address of a webhook can be a secret in itself, so they get its
 * host, and a mark of the whole.
 */
export function withoutAddress<Values extends object>(values: Values): Values {
  const address: unknown = 'webhook_url' in values ? values.webhook_url : null
  if (typeof address !== 'string') return values
  const mark = createHash('sha256').update(address).digest('hex').slice(0, 6)
  return { ...values, webhook_url: `${URL.parse(address)?.origin} (${mark})` }
}

/** Seals a secret for the alert of an id. */
type Sealer = (id: number) => string

const tellsEnds = (one: Pick<AlertValues, 'enabled' | 'tells_end'>) => one.enabled && one.tells_end

/**
 * Saves an alert, a new one with a null `id`. `seal` makes the secret of a webhook whose address is new. An alert that is
 * switched on tells only of what comes afterwards. Throws CallError: 404, 409 for a taken name or a stale form.
 */
export async function saveAlert(
  db: Db,
  by: Actor,
  { id, values, updatedAt }: { id: number | null; values: AlertValues; updatedAt?: string | undefined },
  seal: Sealer,
): Promise<Alert> {
  return db.transaction((tx) =>
    refusingConflicts(conflicts, async () => {
      if (id === null) {
        const { webhook_url, ...others } = stored(values)
        const [row] = await tx.insert(alert).values(others).returning()
        await writeAudit(tx, by, [
          { action: 'create', entity, entityId: row!.id, after: withoutAddress(values) },
        ])
        return webhook_url === null ? toAlert(row!) : setWebhook(tx, row!.id, webhook_url, seal)
      }
      const before = await lockAlert(tx, id)
      refuseStale(before.updated_at, updatedAt)
      const changed = changedFields(pick(before, fields), pick(values, fields))
      if (!changed) return toAlert(before)
      if (tellsEnds(values) && !tellsEnds(before)) await passOverEnds(tx, id)
      const isNewAddress = values.webhook_url !== before.webhook_url
      const [row] = await tx
        .update(alert)
        .set({
          ...stored(values),
          ...(values.webhook_url === null && { webhook_secret: null }),
          ...(isNewAddress && values.webhook_url !== null && { webhook_secret: seal(id) }),
          ...(values.enabled && !before.enabled && { since: sql`now()` }),
          updated_at: touched(alert.updated_at),
        })
        .where(eq(alert.id, id))
        .returning()
      await writeAudit(tx, by, [
        {
          action: 'update',
          entity,
          entityId: id,
          before: withoutAddress(changed.before),
          after: withoutAddress(changed.after),
        },
      ])
      return toAlert(row!)
    }),
  )
}

/** The version stays, so that a form which is open can still be saved: it has nothing of the secret. */
async function setWebhook(tx: Db, id: number, webhook_url: string, seal: Sealer): Promise<Alert> {
  const [row] = await tx
    .update(alert)
    .set({ webhook_url, webhook_secret: seal(id), updated_at: sql`${alert.updated_at}` })
    .where(eq(alert.id, id))
    .returning()
  return toAlert(row!)
}

/** Gives the webhook of an alert a new secret. Throws CallError 404, also for an alert without a webhook. */
export async function renewSecret(db: Db, by: Actor, id: number, seal: Sealer): Promise<Alert> {
  return db.transaction(async (tx) => {
    const before = await lockAlert(tx, id)
    if (before.webhook_url === null) throw new CallError(errors.notFound)
    const row = await setWebhook(tx, id, before.webhook_url, seal)
    await writeAudit(tx, by, [
      { action: 'update', entity, entityId: id, before: null, after: { webhook_secret: 'renewed' } },
    ])
    return row
  })
}

/** Removes an alert with its messages. Throws CallError 404. */
export async function deleteAlert(db: Db, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockAlert(tx, id)
    await tx.delete(alert).where(eq(alert.id, id))
    await writeAudit(tx, by, [
      { action: 'delete', entity, entityId: id, before: withoutAddress(pick(before, fields)) },
    ])
  })
}

/** Messages that the list of an alert shows. */
const SHOWN_DELIVERIES = 100

/** The last messages of an alert, the newest first. Throws CallError 404. */
export async function listDeliveries(db: Db, id: number): Promise<AlertDelivery[]> {
  const [found] = await db.select({ id: alert.id }).from(alert).where(eq(alert.id, id))
  if (!found) throw new CallError(errors.notFound)
  // Written out: the query builder leaves the tables out of columns that it selects.
  const titles = sql<string[]>`coalesce((select json_agg(a.title order by a.id)
    from alert_delivery_item i join alert_event e on e.id = i.event_id join advisor a on a.id = e.advisor_id
    where i.delivery_id = alert_delivery.id), '[]')`
  const rows = await db
    .select({ delivery: alertDelivery, items: titles })
    .from(alertDelivery)
    .where(eq(alertDelivery.alert_id, id))
    .orderBy(desc(alertDelivery.id))
    .limit(SHOWN_DELIVERIES)
  return rows.map(({ delivery, items }) => ({
    ...pick(delivery, ['id', 'channel', 'status', 'error']),
    createdAt: delivery.created_at.toISOString(),
    sent_at: delivery.sent_at?.toISOString() ?? null,
    items,
  }))
}
