import type { ToldItem } from '@headgate/db/alerts/collect'
import { cutText } from '@headgate/domain/alerts/cut-text'
import { escapeMarkup, unescapeMarkup } from '@headgate/domain/markup'
import type { Mail } from '@headgate/mail/mailer'

/** What messages are made of. `name` is the alert's. */
export interface AlertMessage {
  name: string
  items: readonly ToldItem[]
  /** Address of the console, without a slash at the end. */
  consoleUrl: string
}

/** Items that a message names; the others are counted. */
const NAMED = 20

const isOver = ({ event }: ToldItem) => event === 'over'

/** The text of a description. Its HTML was made by us, so that paragraphs and five marks are all that there is. */
const plain = (html: string): string =>
  unescapeMarkup(html.replaceAll(/<\/p>\s*/g, '\n').replaceAll(/<[^>]*>/g, '')).trim()

/** Links of descriptions lead to the console. In a mail they need its address. */
const absolute = (html: string, consoleUrl: string): string =>
  html.replaceAll('href="/', `href="${escapeMarkup(consoleUrl)}/`)

/** `Headgate: 3 alerts (Failures)`, or the title of the only item. */
function subjectOf({ name, items }: AlertMessage): string {
  if (items.length === 0) return `Headgate: test of the alert ${name}`
  const [only] = items
  if (items.length === 1) return `Headgate: ${isOver(only!) ? 'over: ' : ''}${only!.title}`
  return `Headgate: ${items.length} alerts (${name})`
}

const addressOf = ({ consoleUrl }: AlertMessage, item: ToldItem) =>
  `${consoleUrl}/advisor?status=active&status=snoozed&status=closed&q=${encodeURIComponent(item.title)}`

/** The mail of an alert: each item with what to do, and where. `to` are its recipients. */
export function alertMail(message: AlertMessage, to: readonly string[]): Mail {
  const { name, items, consoleUrl } = message
  const named = items.slice(0, NAMED)
  const more = items.length - named.length
  const head =
    items.length === 0
      ? `This is a test of the alert ${name}. Alerts reach you.`
      : `The alert ${name} tells of ${items.length === 1 ? 'this' : 'these'}:`
  const foot = `Alerts: ${consoleUrl}/alerts`
  const text = named.map(
    (item) =>
      `${isOver(item) ? 'Over: ' : ''}${item.title}\n${plain(item.description)}\n${addressOf(message, item)}`,
  )
  const html = named.map(
    (item) =>
      `<h3><a href="${escapeMarkup(addressOf(message, item))}">${isOver(item) ? 'Over: ' : ''}${escapeMarkup(item.title)}</a></h3>` +
      absolute(item.description, consoleUrl),
  )
  const rest = more > 0 ? [`and ${more} more: ${consoleUrl}/advisor`] : []
  return {
    to,
    subject: subjectOf(message),
    text: `${[head, ...text, ...rest, foot].join('\n\n')}\n`,
    html: `<p>${escapeMarkup(head)}</p>${html.join('')}${rest.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')}<p>${escapeMarkup(foot)}</p>`,
  }
}

/** The push message of an alert. */
export function alertPush(message: AlertMessage): { title: string; body: string; link: string } {
  const { items } = message
  const lines = items.slice(0, 3).map((item) => `${isOver(item) ? 'Over: ' : ''}${item.title}`)
  const more = items.length - lines.length
  const body =
    items.length === 0
      ? 'Alerts reach you.'
      : [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
  return { title: cutText(subjectOf(message), 120), body: cutText(body, 1_000), link: '/advisor' }
}

/** The body of the webhook: docs/behaviour/alerts.md#webhook. */
export function alertBody(message: AlertMessage, alertId: number, at: Date): string {
  return JSON.stringify({
    type: message.items.length === 0 ? 'alert.test' : 'alert',
    timestamp: at.toISOString(),
    data: {
      alert: { id: alertId, name: message.name },
      items: message.items.map((item) => ({
        id: item.id,
        event: item.event,
        rule: item.rule,
        title: item.title,
        text: plain(item.description),
        subject: item.subject,
        partner: item.partner,
        facts: item.facts,
        loss_usd_a_day: item.loss,
        opened_at: item.opened_at,
        over_at: item.over_at,
        url: addressOf(message, item),
      })),
    },
  })
}
