import { escapeMarkup } from '@headgate/domain/markup'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date on an axis, in little room: `05:00`, `12 Nov`, `Nov 2026`; the first hour of a day is its day. */
export function axisDate(date: string, isFirstOfDay: boolean): string {
  const month = months[Number(date.slice(5, 7)) - 1] ?? ''
  if (date.length === 7) return `${month} ${date.slice(0, 4)}`
  const hour = date.slice(11, 16)
  if (hour !== '' && !isFirstOfDay) return hour
  return `${Number(date.slice(8, 10))} ${month}`
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** A number on an axis, in little room: `1.25M`. */
export const axisNumber = (value: number): string => short.format(value).replace('-', '−')

export interface TipRow {
  colour: string
  label: string
  text: string
}

/** What shows beside the pointer: a title and a row for each series. Names come from users, so they are escaped. */
export function tipHtml(title: string, rows: readonly TipRow[], total?: string): string {
  const cells = rows.map(
    ({ colour, label, text }) =>
      `<tr><td><span style="display:inline-block;width:9px;height:9px;border-radius:2px;background:${colour}"></span></td><td style="padding:0 18px 0 7px;max-width:260px;overflow:hidden;text-overflow:ellipsis">${escapeMarkup(label)}</td><td style="text-align:right;font-weight:600">${escapeMarkup(text)}</td></tr>`,
  )
  const sum =
    total === undefined
      ? ''
      : `<tr><td></td><td style="padding:4px 18px 0 7px">Total</td><td style="padding-top:4px;text-align:right;font-weight:600">${escapeMarkup(total)}</td></tr>`
  return `<div style="font-weight:600;margin-bottom:4px">${escapeMarkup(title)}</div><table style="border-collapse:collapse;line-height:1.5;font-variant-numeric:tabular-nums">${cells.join('')}${sum}</table>`
}
