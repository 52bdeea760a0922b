import type { MailedView } from '@headgate/db/saved-views/view-sends'
import { fileName } from '@headgate/domain/file-name'
import { escapeMarkup } from '@headgate/domain/markup'
import { reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import { type MailTiming, mailTimeWords } from '@headgate/domain/views/mail-times'
import { linkOf } from '@headgate/domain/views/view-address'
import type { Attachment, Mail } from '@headgate/mail/mailer'
import type { ReadView } from './read-view.ts'
import type { MailColumn } from './view-columns.ts'

interface ViewLetter extends MailedView {
  read: ReadView
  /** Null for a mail that was asked for by hand. */
  timing: MailTiming | null
  consoleUrl: string
  now: Date
}

const CHART = 'chart'

const cellStyle = 'padding:4px 8px;border-bottom:1px solid #dee2e6;white-space:nowrap'
const tag = (name: 'td' | 'th', { isNumber }: MailColumn, text: string) =>
  `<${name} style="${cellStyle};text-align:${isNumber ? 'right' : 'left'}">${escapeMarkup(text)}</${name}>`

/** The first rows and the totals. Mail programs know no style sheets, so each cell has its style. */
function table({ columns, rows, stats }: ReadView): string {
  const line = (name: 'td' | 'th', text: (column: MailColumn, at: number) => string) =>
    `<tr>${columns.map((column, at) => tag(name, column, text(column, at))).join('')}</tr>`
  const total = (column: MailColumn, at: number) => column.total(stats) || (at === 0 ? 'Total' : '')
  return [
    '<table style="border-collapse:collapse;font-size:13px">',
    `<thead>${line('th', ({ title }) => title)}</thead>`,
    `<tbody>${rows.map((row) => line('td', ({ cell }) => cell(row))).join('')}</tbody>`,
    `<tfoot>${line('th', total)}</tfoot></table>`,
  ].join('')
}

function rowsText({ rows, count }: ReadView): string {
  if (count === 0) return 'There is no row in these days.'
  return count > rows.length ? `The first ${rows.length} of ${count} rows.` : ''
}

/** Drawn with a library of half a second and 60 MB, so it is loaded only here (decision 0270). */
async function picture({ chart }: ReadView, subtitle: string): Promise<Attachment | null> {
  if (chart === null) return null
  const { timePicture } = await import('@headgate/charts/time-picture')
  const { series, title, shape } = chart
  const content = await timePicture(series, { title, subtitle, shape, percent: false })
  return content && { fileName: 'chart.png', type: 'image/png', content, cid: CHART }
}

/** A mail without its recipients. */
export type Letter = Omit<Mail, 'to'>

/** The mail of a view: table, chart and file (docs/behaviour/reports.md#reports-by-mail). */
export async function viewLetter(letter: ViewLetter): Promise<Letter> {
  const { view, owner, read, timing, consoleUrl, now } = letter
  const { name } = view
  const { report, columns, stats, csv, from, to: last } = read
  const days = from === last ? `${from} (UTC)` : `${from} to ${last} (UTC)`
  const maturity = reportMaturityWords(stats.maturity)
  const subtitle = maturity === '' ? days : `${days} · ${maturity}`
  const link = linkOf(consoleUrl, view)
  const image = await picture(read, subtitle)
  const file: Attachment | null =
    csv === null
      ? null
      : { fileName: fileName(report.id, 'csv', now), type: 'text/csv; charset=utf-8', content: csv }
  const fileText =
    file === null
      ? 'All rows are too many for a mail. Download them from the view.'
      : 'All rows are in the attached file.'
  const stop = [
    timing === null
      ? `${owner.name} asked for this mail.`
      : `This mail is sent ${mailTimeWords(timing)}, because ${owner.name} (${owner.email}) set it up.`,
    `To stop it, ${owner.name} opens the view in Headgate, presses Views, then Mail view ${name}, and Stop mails.`,
  ].join(' ')
  const rows = rowsText(read)
  const totals = columns
    .map((column) => [column.title, column.total(stats)] as const)
    .filter(([, total]) => total !== '')
    .map(([title, total]) => `${title}: ${total}`)
  return {
    subject: `${name}: ${days}`,
    text: `${[`${name}, ${report.title}`, subtitle, totals.join('\n'), [rows, fileText].join(' ').trim(), link, stop].join('\n\n')}\n`,
    html: [
      '<div style="font-family:sans-serif">',
      `<h2>${escapeMarkup(name)}</h2>`,
      `<p>${escapeMarkup(report.title)} · ${escapeMarkup(subtitle)}</p>`,
      image && `<p><img src="cid:${CHART}" width="800" alt="${escapeMarkup(read.chart?.title ?? '')}"></p>`,
      table(read),
      `<p>${escapeMarkup([rows, fileText].join(' ').trim())}</p>`,
      `<p><a href="${escapeMarkup(link)}">Open the view in Headgate</a></p>`,
      `<p style="color:#868e96">${escapeMarkup(stop)}</p></div>`,
    ]
      .filter((part) => part !== null)
      .join('\n'),
    attachments: [image, file].filter((one) => one !== null),
  }
}
