import { escapeMarkup } from '@headgate/domain/markup'
import type { Mail } from '@headgate/mail/mailer'

interface Letter {
  to: string
  firstName: string
  subject: string
  /** Plain text; one that begins with `http` becomes a link. */
  paragraphs: readonly string[]
}

/** A mail to a user, as text and as HTML. */
export function letter({ to, firstName, subject, paragraphs }: Letter): Mail {
  const greeting = firstName === '' ? 'Hello,' : `Hello ${firstName},`
  const html = paragraphs.map((text) =>
    text.startsWith('http')
      ? `<p><a href="${escapeMarkup(text)}">${escapeMarkup(text)}</a></p>`
      : `<p>${escapeMarkup(text)}</p>`,
  )
  return {
    to,
    subject,
    text: `${[greeting, ...paragraphs].join('\n\n')}\n`,
    html: `<p>${escapeMarkup(greeting)}</p>${html.join('')}`,
  }
}
