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
      ? `<p><a href="${escaped(text)}">${escaped(text)}</a></p>`
      : `<p>${escaped(text)}</p>`,
  )
  return {
    to,
    subject,
    text: `${[greeting, ...paragraphs].join('\n\n')}\n`,
    html: `<p>${escaped(greeting)}</p>${html.join('')}`,
  }
}

export function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (sign) => names[sign]!)
}
