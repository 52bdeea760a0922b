import { DAY_MS, daysBefore, daysBetween, utcDay, type Day } from '@headgate/domain/days'
import { reportedRow, type PartnerCell } from '@headgate/partner/figures'
import { PAST_DAYS } from './past-story.ts'
import {
  bluefenFile,
  kestrelFile,
  northlightFile,
  orrinFile,
  orrinFileWithBadLines,
  orrinFileWithoutRevenue,
  workbookFile,
  type ReportLine,
  type ReportShape,
} from './report-shapes.ts'

/** A file that an advertiser sent in the past of the sample business. */
export interface PastFile {
  /** Code of the advertiser. */
  advertiser: string
  name: string
  content: Buffer
  /** When somebody uploaded it. */
  madeAt: Date
  /** False for a dry run that waits for a person. */
  booksAtOnce: boolean
}

/** Searches that were redirected to an advertiser, by its code. */
export type CellsOf = (advertiser: string) => readonly PartnerCell[]

interface Sent {
  from: Day
  to: Day
  name: string
  /** UTC, `HH:MM`; a minute ago without it. */
  time?: string
  shape?: ReportShape
  booksAtOnce?: boolean
}

interface Sender {
  code: string
  /** Its figures differ from those of others, and are the same at each start. */
  seed: number
  shape: ReportShape
  /** Which part of the final clicks is known, by whole days since the end of the day. */
  parts: readonly number[]
  /** What it sends on a day, `back` days before today. */
  sends: (day: Date, back: number) => readonly Sent[]
  /** The channel as it writes it, `back` days before today. */
  spelling?: (channel: string, back: number) => string
}

const MINUTE_MS = 60_000
const MONDAY = 1
const TUESDAY = 2
const WEDNESDAY = 3
/** A week of the past, counted back in days, in which something went wrong. */
const isWeek = (back: number, week: number) => Math.floor(back / 7) === week

const days = (day: Date, first: number, last: number) => ({
  from: daysBefore(first, day),
  to: daysBefore(last, day),
})

/** The month before that of a day. */
function lastMonth(day: Date) {
  const to = daysBefore(day.getUTCDate(), day)
  return { from: `${to.slice(0, 8)}01`, to }
}

/** Every Tuesday two whole weeks, so that each day comes twice. One file had no weekend, which came a day later. */
function northlight(day: Date, back: number): Sent[] {
  if (day.getUTCDay() === WEDNESDAY && isWeek(back + 1, 2)) {
    const late = days(day, 4, 3)
    return [{ ...late, name: `northlight_${late.from}_${late.to}_late.csv`, time: '11:42' }]
  }
  if (day.getUTCDay() !== TUESDAY) return []
  const range = days(day, 15, isWeek(back, 2) ? 4 : 2)
  return [{ ...range, name: `northlight_${range.from}_${range.to}.csv`, time: '09:12' }]
}

/** Every Monday the last week, and on the sixth the whole last month with its corrections. */
function kestrel(day: Date, back: number): Sent[] {
  const sent: Sent[] = []
  if (day.getUTCDay() === MONDAY) {
    const range = days(day, 7, 1)
    const name = `Kestrel Ads ${range.from} to ${range.to}.csv`
    // Somebody saved the workbook under the name of a CSV file, and noticed it.
    if (isWeek(back, 3)) sent.push({ ...range, name, time: '07:55', shape: workbookFile })
    sent.push({ ...range, name, time: '08:21' })
  }
  if (day.getUTCDate() === 6) {
    const range = lastMonth(day)
    sent.push({ ...range, name: `Kestrel Ads ${range.from.slice(0, 7)} final.csv`, time: '10:30' })
  }
  return sent
}

/** On the 18th the first half of the month, on the third the whole last month. Today's file waits for a person. */
function bluefen(day: Date, back: number): Sent[] {
  const date = day.getUTCDate()
  const today = utcDay(day)
  const month = today.slice(0, 8)
  if (back === 0)
    return [
      {
        ...days(day, 8, 1),
        name: `bluefen-erloese-${today}.csv`,
        booksAtOnce: false,
      },
    ]
  if (date === 18)
    return [{ from: `${month}01`, to: `${month}15`, name: `bluefen-erloese-${month}1-15.csv`, time: '08:40' }]
  if (date !== 3) return []
  const range = lastMonth(day)
  return [{ ...range, name: `bluefen-erloese-${range.from.slice(0, 7)}.csv`, time: '08:40' }]
}

/** Every Wednesday the last week, now and then with bad lines, once at first without the column of revenue. */
function orrin(day: Date, back: number): Sent[] {
  if (day.getUTCDay() !== WEDNESDAY) return []
  const range = days(day, 7, 1)
  const name = `orrin-weekly-${utcDay(day)}.csv`
  return [
    ...(isWeek(back, 4) ? [{ ...range, name, time: '13:02', shape: orrinFileWithoutRevenue }] : []),
    {
      ...range,
      name,
      time: '13:26',
      shape: Math.floor(back / 7) % 3 === 0 ? orrinFileWithBadLines : orrinFile,
    },
  ]
}

const senders: readonly Sender[] = [
  {
    code: 'NLM',
    seed: 2,
    shape: northlightFile,
    parts: [0.4, 0.78, 0.89, 0.94, 0.96, 0.975, 0.985, 0.99],
    sends: northlight,
    spelling: (channel, back) => (channel === 'NLM-1026' && back < 13 ? 'NLM_1026' : channel),
  },
  {
    code: 'KST',
    seed: 3,
    shape: kestrelFile,
    parts: [0.5, 0.88, 0.97],
    sends: kestrel,
    spelling: (channel, back) =>
      channel === 'KST-1035' && back >= 9 && back < 15
        ? 'KST1035'
        : channel === 'KST-1036' && back === 40
          ? 'KST-TEST'
          : channel,
  },
  {
    code: 'BFN',
    seed: 4,
    shape: bluefenFile,
    parts: [0.6, 0.96],
    sends: bluefen,
    spelling: (channel, back) => (channel === 'BFN-1027' && back >= 8 && back < 22 ? 'bfn 1o27' : channel),
  },
  { code: 'ORR', seed: 5, shape: orrinFile, parts: [0.6, 0.95, 0.99], sends: orrin },
]

function linesOf(sender: Sender, cells: readonly PartnerCell[], sent: Sent, madeAt: Date, now: Date) {
  const wanted = new Set(daysBetween(sent.from, sent.to))
  const backOf = (day: Day) => Math.floor(now.getTime() / DAY_MS) - Date.parse(day) / DAY_MS
  return cells
    .filter((cell) => wanted.has(cell.day))
    .map((cell): ReportLine => {
      const row = reportedRow(cell, sender.seed, madeAt, sender.parts)
      return {
        day: cell.day,
        channel: sender.spelling?.(cell.channel, backOf(cell.day)) ?? cell.channel,
        country: cell.country,
        searches: row.searches,
        monetized: row.monetized_searches,
        clicks: row.clicks,
        revenue: Number(row.revenue),
        quality: row.quality,
      }
    })
    .filter((line) => line.searches > 0)
    .toSorted((a, b) =>
      `${a.day} ${a.channel} ${a.country}` < `${b.day} ${b.channel} ${b.country}` ? -1 : 1,
    )
}

/**
 * The files that advertisers sent during the past of the sample business, in the order of their uploads: equal for the
 * same searches and moment. What each is there for: docs/sample-business.md#its-past.
 */
export function pastFiles(cellsOf: CellsOf, now: Date, pastDays = PAST_DAYS): PastFile[] {
  const files = senders.flatMap((sender) => {
    const cells = cellsOf(sender.code)
    const backs = Array.from({ length: pastDays + 1 }, (_, at) => pastDays - at)
    return backs.flatMap((back) => {
      const day = new Date(Date.parse(daysBefore(back, now)))
      return sender.sends(day, back).flatMap((sent): PastFile[] => {
        const madeAt = sent.time
          ? new Date(`${utcDay(day)}T${sent.time}:00Z`)
          : new Date(now.getTime() - MINUTE_MS)
        const lines = linesOf(sender, cells, sent, madeAt, now)
        if (madeAt > now || lines.length === 0) return []
        return [
          {
            advertiser: sender.code,
            name: sent.name,
            content: (sent.shape ?? sender.shape)(lines, { madeAt }),
            madeAt,
            booksAtOnce: sent.booksAtOnce ?? true,
          },
        ]
      })
    })
  })
  return files.toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime())
}
