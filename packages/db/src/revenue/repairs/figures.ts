import type { CallData } from '@headgate/contract/base/call'
import { agesOfMoney, type repairFigures } from '@headgate/contract/revenue/repair-queue'
import { sql } from 'drizzle-orm'
import type { Db } from '../../base/database.ts'
import { today } from '../../base/today.ts'
import { isoMoment } from '../../lists/page.ts'
import { isIgnored } from './unmatched-channels.ts'

type Figures = CallData<typeof repairFigures>

const open = sql`u.matched_at is null and u.subject = 'account' and not ${isIgnored}`
const money = (sum: ReturnType<typeof sql>) => sql`coalesce(${sum}, 0)::numeric(18, 6)::text`

/** Days over which the share that nobody touched is computed, and days of repairs. */
const UNTOUCHED_DAYS = 30
const REPAIR_DAYS = 90
const MOST_ADVERTISERS = 50

async function readAges(db: Db): Promise<Figures['ages']> {
  const ends = agesOfMoney.filter((age) => age !== null)
  const { rows } = await db.execute<{ age: number; channels: number; gross: string }>(sql`
    select width_bucket(extract(epoch from now() - u.since) / 86400, ${sql.param(ends)}::float8[]) as age,
      count(distinct (provider_id, channel))::int as channels, ${money(sql`sum(gross)`)} as gross
    from unmatched_channel u where ${open} group by 1`)
  return agesOfMoney
    .map((_end, at) => rows.find(({ age }) => age === at) ?? { channels: 0, gross: '0.000000' })
    .map(({ channels, gross }) => ({ channels, gross }))
}

/** An advertiser whose unmatched money did not change on a day has that of the day before. */
async function readTrend(db: Db): Promise<Figures['trend']> {
  const { rows } = await db.execute<Figures['trend'][number] & Record<string, unknown>>(sql`
    select d.day::date::text as day, ${money(sql`sum(t.gross)`)} as gross, coalesce(sum(t.channels), 0)::int as channels
    from generate_series(${today} - 29, ${today}, interval '1 day') as d(day)
      left join (select *, lead(day, 1, 'infinity') over (partition by provider_id order by day) as until
        from unmatched_total) t on t.day <= d.day and t.until > d.day
    group by d.day order by d.day`)
  return rows
}

async function readOldest(db: Db): Promise<Figures['oldest']> {
  const { rows } = await db.execute<{
    id: number
    name: string
    channel: string
    since: string
    gross: string
  }>(sql`
    select p.id, p.name, u.channel, min(u.since) as since, ${money(sql`sum(u.gross)`)} as gross
    from unmatched_channel u join provider p on p.id = u.provider_id
    where ${open} group by p.id, u.channel order by min(u.since), sum(u.gross) desc limit 1`)
  const [row] = rows
  return row
    ? {
        provider: { id: row.id, name: row.name },
        channel: row.channel,
        since: isoMoment(row.since),
        gross: row.gross,
      }
    : null
}

interface UntouchedRow extends Record<string, unknown> {
  id: number
  name: string
  gross: string
  untouched: string
  advertisers: number
  all_gross: string
  all_untouched: string
}

/**
 * A channel of a day that ever stood in the queue counts as touched. Negative money has no share. The totals are of all
 * advertisers, also of those that are not in the list.
 */
async function readUntouched(db: Db): Promise<Pick<Figures, 'untouched' | 'untouched_total'>> {
  const { rows } = await db.execute<UntouchedRow>(sql`
    with days as (
      select provider_id, sum(gross) as gross from advertiser_day
      where day > ${today} - ${UNTOUCHED_DAYS}::int group by provider_id having sum(gross) > 0
    ), touched as (
      select u.provider_id, sum(u.gross) as gross from unmatched_channel u
      where u.subject = 'account' and u.day > ${today} - ${UNTOUCHED_DAYS}::int group by u.provider_id
    ), shares as (
      select d.provider_id, d.gross, greatest(0, least(d.gross, d.gross - coalesce(t.gross, 0))) as untouched
      from days d left join touched t using (provider_id))
    select p.id, p.name, ${money(sql`s.gross`)} as gross, ${money(sql`s.untouched`)} as untouched,
      (count(*) over ())::int as advertisers, ${money(sql`sum(s.gross) over ()`)} as all_gross,
      ${money(sql`sum(s.untouched) over ()`)} as all_untouched
    from shares s join provider p on p.id = s.provider_id
    order by s.untouched / s.gross, s.gross desc limit ${MOST_ADVERTISERS}`)
  const [first] = rows
  return {
    untouched_total: {
      advertisers: first?.advertisers ?? 0,
      gross: first?.all_gross ?? '0.000000',
      untouched: first?.all_untouched ?? '0.000000',
    },
    untouched: rows.map(({ id, name, gross, untouched }) => ({ provider: { id, name }, gross, untouched })),
  }
}

async function readRepairs(db: Db): Promise<Pick<Figures, 'repaired' | 'proposals'>> {
  const { rows } = await db.execute<{
    repairs: number
    median: number | null
    shown: number
    taken: number
  }>(sql`
    select count(*)::int as repairs,
      percentile_cont(0.5) within group (order by extract(epoch from created_at - since) / 86400) as median,
      count(took_first)::int as shown, (count(*) filter (where took_first))::int as taken
    from channel_repair
    where kind <> 'ignore' and created_at > now() - make_interval(days => ${REPAIR_DAYS}) and undone_at is null`)
  const { repairs, median, shown, taken } = rows[0]!
  return { repaired: { repairs, median_days: median }, proposals: { shown, first_taken: taken } }
}

/** The figures above the repair queue: docs/behaviour/revenue.md#figures-of-the-repair-queue. */
export async function readFigures(db: Db): Promise<Figures> {
  const [ages, trend, oldest, untouched, repairs] = await Promise.all([
    readAges(db),
    readTrend(db),
    readOldest(db),
    readUntouched(db),
    readRepairs(db),
  ])
  return { ages, trend, oldest, ...untouched, ...repairs }
}
