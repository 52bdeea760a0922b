import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { Day, DayRange } from '@headgate/domain/days'
import { termOn } from '@headgate/domain/revenue/booking/matching'
import { daysHeld, withTerm } from '@headgate/domain/revenue/terms'
import type { ProviderTerm } from '@headgate/domain/revenue/booking/facts'
import { asc, eq, sql } from 'drizzle-orm'
import { changedFields } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { readToday } from '../base/today.ts'
import { requestBooking } from '../revenue/booking-requests.ts'
import { refuseDayOutside } from '../base/holds-from.ts'
import { provider, providerTerm } from '../schema/all.ts'

/** The first day that can be loaded: what held before the first change holds from then on. */
const FIRST_DAY = '2000-01-01'

/** What an advertiser reports and our share of it, from a day on; a missing field stays as it is on that day. */
export interface ProviderTermChange {
  reports_gross_revenue?: boolean | undefined
  revenue_share_percentage?: number | undefined
  /** `YYYY-MM-DD`; today without one. */
  from_day?: Day | undefined
}

export interface PlannedProviderTerm {
  before: ProviderTerm
  after: ProviderTerm
  /** Terms to store: the new one, and with the first change also what held before it. */
  rows: ProviderTerm[]
  /** The days on which the new term holds, up to today. */
  range: DayRange
}

interface Stored {
  id: number
  reports_gross_revenue: boolean
  revenue_share_percentage: number
}

/**
 * The term that a change of an advertiser would add, and which values hold today afterwards. No term when the change
 * does not touch these fields, or that day has them already. Throws CallError 400 for a day after today.
 */
export async function planProviderTerm(
  db: Db,
  stored: Stored,
  { reports_gross_revenue, revenue_share_percentage, from_day }: ProviderTermChange,
): Promise<{
  today: Day
  now?: { reports_gross_revenue: boolean; revenue_share_percentage: number }
  planned?: PlannedProviderTerm
}> {
  const today = await readToday(db)
  if (reports_gross_revenue === undefined && revenue_share_percentage === undefined) return { today }
  const terms = await readTerms(db, stored)
  const from = from_day ?? today
  refuseDayOutside(from, { from: FIRST_DAY, to: today })
  const before = termOn(terms, from)!
  const after = {
    from,
    reportsGross: reports_gross_revenue ?? before.reportsGross,
    share: revenue_share_percentage ?? before.share,
  }
  const isSame = after.reportsGross === before.reportsGross && after.share === before.share
  const all = isSame ? terms : withTerm(terms, after)
  const { reportsGross, share } = termOn(all, today)!
  const now = { reports_gross_revenue: reportsGross, revenue_share_percentage: share }
  if (isSame) return { today, now }
  return { today, now, planned: { before, after, rows: all, range: daysHeld(terms, from, today) } }
}

/** Plans a change of a stored advertiser for its dry run. Throws CallError 404, and 400 for a day after today. */
export async function planProviderChange(db: Db, id: number, change: ProviderTermChange) {
  const [stored] = await db.select().from(provider).where(eq(provider.id, id))
  if (!stored) throw new CallError(errors.notFound, { text: messages.providers.notFound })
  return planProviderTerm(db, stored, change)
}

/**
 * Stores a planned term and requests the booking of its days. Call it in a transaction. Returns what the audit row says
 * about it.
 */
export async function writeProviderTerm(
  tx: Db,
  id: number,
  { before, after, rows, range }: PlannedProviderTerm,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  await tx
    .insert(providerTerm)
    .values(
      rows.map((term) => ({
        provider_id: id,
        from_day: term.from,
        reports_gross_revenue: term.reportsGross,
        revenue_share_percentage: term.share,
      })),
    )
    .onConflictDoUpdate({
      target: [providerTerm.provider_id, providerTerm.from_day],
      set: {
        reports_gross_revenue: sql`excluded.reports_gross_revenue`,
        revenue_share_percentage: sql`excluded.revenue_share_percentage`,
      },
    })
  await requestBooking(tx, { providerId: id, ...range, cause: causeOf(after) })
  const changed = changedFields(audited(before), audited(after))!
  return { before: changed.before, after: { ...changed.after, from_day: after.from } }
}

const audited = ({ reportsGross, share }: ProviderTerm) => ({
  reports_gross_revenue: reportsGross,
  revenue_share_percentage: share,
})

/** In the order of their days; an advertiser without terms has its row's values throughout. */
async function readTerms(db: Db, stored: Stored): Promise<ProviderTerm[]> {
  const rows = await db
    .select()
    .from(providerTerm)
    .where(eq(providerTerm.provider_id, stored.id))
    .orderBy(asc(providerTerm.from_day))
  if (rows.length === 0)
    return [
      {
        from: FIRST_DAY,
        reportsGross: stored.reports_gross_revenue,
        share: stored.revenue_share_percentage,
      },
    ]
  return rows.map((row) => ({
    from: row.from_day,
    reportsGross: row.reports_gross_revenue,
    share: row.revenue_share_percentage,
  }))
}

function causeOf({ from, reportsGross, share }: ProviderTerm): string {
  return reportsGross
    ? `The advertiser reports gross revenue, of which ${share} % is ours, from ${from} on`
    : `The advertiser reports net revenue from ${from} on`
}
