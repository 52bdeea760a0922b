import { countryNames } from './country-names.ts'

/** A line of an advertiser's report before it is written. Revenue has two decimals. */
export interface ReportLine {
  day: string
  channel: string
  /** ISO code; empty where the engine did not know it. */
  country: string
  searches: number
  monetized: number
  clicks: number
  revenue: number
  quality: number
}

/** How the files of an advertiser look: docs/sample-business.md#its-past. */
export type ReportShape = (lines: readonly ReportLine[], about: { madeAt: Date }) => Buffer

const sum = (lines: readonly ReportLine[], of: (line: ReportLine) => number) =>
  lines.reduce((total, line) => total + of(line), 0)

const grouped = (number: number, sign: string) => String(number).replaceAll(/\B(?=(\d{3})+$)/g, sign)

function money(amount: number, group: string, point: string): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}${grouped(Number(whole), group)}${point}${cents}`
}

const partsOf = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month, date }
}

const american = (day: string) => {
  const { year, month, date } = partsOf(day)
  return `${month}/${date}/${year}`
}

const german = (day: string) => {
  const { year, month, date } = partsOf(day)
  return `${date}.${month}.${year}`
}

/** A field that has the separator is quoted. */
const field = (text: string, separator = ',') => (text.includes(separator) ? `"${text}"` : text)

/** Commas, ISO days, plain numbers, a line of totals at the end; a column that is mapped to follow-on searches. */
export const northlightFile: ReportShape = (lines) => {
  const rows = lines.map((line) =>
    [
      line.day,
      line.channel,
      line.country,
      line.searches,
      line.monetized,
      line.clicks,
      Math.round(line.searches * 0.07),
      line.revenue.toFixed(2),
    ].join(','),
  )
  const totals = [
    'Total',
    '',
    '',
    sum(lines, (line) => line.searches),
    sum(lines, (line) => line.monetized),
    sum(lines, (line) => line.clicks),
    sum(lines, (line) => Math.round(line.searches * 0.07)),
    sum(lines, (line) => line.revenue).toFixed(2),
  ].join(',')
  const header =
    'Day,Sub ID,Market,Total Queries,Matched Queries,Paid Clicks,Follow-on Searches,Gross Revenue (USD)'
  return Buffer.from([header, ...rows, totals, ''].join('\n'))
}

/** A title above the header, American dates, names of countries, dollar signs, line ends of Windows, a mark of UTF-8. */
export const kestrelFile: ReportShape = (lines, { madeAt }) => {
  const title = [
    'Kestrel Ads partner report',
    `Generated ${american(madeAt.toISOString().slice(0, 10))} ${madeAt.toISOString().slice(11, 16)} UTC`,
    '',
  ]
  const header = 'Report Date,Form Code,Country/Region,SRPVs,Monetized SRPVs,Ad Clicks,Est. Net Revenue'
  const rows = lines.map((line) =>
    [
      american(line.day),
      line.channel,
      field(countryNames[line.country] ?? line.country),
      field(grouped(line.searches, ',')),
      field(grouped(line.monetized, ',')),
      String(line.clicks),
      field(`$${money(line.revenue, ',', '.')}`),
    ].join(','),
  )
  return Buffer.from(`\uFEFF${[...title, header, ...rows, ''].join('\r\n')}`)
}

/** Semicolons, days first, German numbers, Latin-1, and a line of totals without day and channel. */
export const bluefenFile: ReportShape = (lines) => {
  const header = 'Datum;Kanal;Land;Suchen;Monetarisierte Suchen;Klicks;Umsatz'
  const rows = lines.map((line) =>
    [
      german(line.day),
      line.channel,
      line.country,
      grouped(line.searches, '.'),
      grouped(line.monetized, '.'),
      String(line.clicks),
      `${money(line.revenue, '.', ',')} EUR`,
    ].join(';'),
  )
  const totals = [
    '',
    '',
    'Gesamt',
    grouped(
      sum(lines, (line) => line.searches),
      '.',
    ),
    grouped(
      sum(lines, (line) => line.monetized),
      '.',
    ),
    String(sum(lines, (line) => line.clicks)),
    `${money(
      sum(lines, (line) => line.revenue),
      '.',
      ',',
    )} EUR`,
  ].join(';')
  const title = 'Bluefen Network, Erlösübersicht für Partner'
  return Buffer.from([title, '', header, ...rows, totals, ''].join('\r\n'), 'latin1')
}

/** The usual columns, and one of traffic quality. */
export const orrinFile: ReportShape = (lines) => {
  const header = 'Date,Channel,Country,Searches,Monetized Searches,Clicks,Revenue,TQ'
  const rows = lines.map((line) =>
    [
      line.day,
      line.channel,
      line.country,
      line.searches,
      line.monetized,
      line.clicks,
      line.revenue.toFixed(2),
      line.quality,
    ].join(','),
  )
  return Buffer.from([header, ...rows, ''].join('\n'))
}

/** With two lines more that nobody can read: a count that is no number, and a day that does not exist. */
export const orrinFileWithBadLines: ReportShape = (lines, about) => {
  const { day, channel, quality } = lines[0]!
  const bad = [
    `${day},${channel},ZA,3,2,n/a,0.00,${quality}`,
    `${day.slice(0, 5)}02-30,${channel},NZ,2,1,0,0.12,${quality}`,
  ]
  return Buffer.concat([orrinFile(lines, about), Buffer.from([...bad, ''].join('\n'))])
}

/** The same without the column of revenue, as somebody exported it once. */
export const orrinFileWithoutRevenue: ReportShape = (lines, about) =>
  Buffer.from(
    orrinFile(lines, about)
      .toString()
      .split('\n')
      .map((line) => line.split(',').toSpliced(6, 1).join(','))
      .join('\n'),
  )

/** The first bytes of a workbook, saved under a name that ends with .csv. */
export const workbookFile: ReportShape = () =>
  Buffer.concat([
    Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0x08, 0x00]),
    Buffer.from('\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0[Content_Types].xml xl/workbook.xml', 'latin1'),
    Buffer.alloc(4_096, 7),
  ])
