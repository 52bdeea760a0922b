import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { counter } from '@headgate/runtime/metrics/registry'
import type { Settings } from '@headgate/runtime/settings'
import { inSpan, SpanKind } from '@headgate/runtime/traces/spans'
import { makeFolder, writeWhole } from '@headgate/runtime/whole-file'
import { createTransport, type SendMailOptions } from 'nodemailer'

export interface Attachment {
  fileName: string
  /** Media type: `image/png`. */
  type: string
  content: Buffer | string
  /** Shows an image within the HTML, as `<img src="cid:…">` with this name. */
  cid?: string
}

export interface Mail {
  /** One address or several, which all see each other. */
  to: string | readonly string[]
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
}

/** An address that the mail server refused, with its reply: `550 No such user`. */
export interface RefusedAddress {
  address: string
  reason: string
}

export interface Mailer {
  /**
   * Sends one mail; throws when the server does not accept it. `signal` aborts a conversation. Returns the addresses that
   * the server refused while it took the mail for others: the caller tells of them, because another try would reach the
   * others twice.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<RefusedAddress[]>
}

/** For people: whom a mail that was sent did not reach; null when the server took it for all. */
export function refusedText(refused: readonly RefusedAddress[]): string | null {
  if (refused.length === 0) return null
  const list = refused.map(({ address, reason }) => `${address} (${reason})`).join(', ')
  return `The mail server did not accept ${list}`.slice(0, 500)
}

const mails = counter({ name: 'headgate_mails_total', help: 'Mails by outcome.', labelNames: ['outcome'] }, [
  { outcome: 'sent' },
  { outcome: 'failed' },
])

/** A server that stays silent for this long (milliseconds) is given up, and the job is tried again later. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/**
 * Outgoing mail: by SMTP_URL, or without it as .eml files in DATA_DIR/mail. See
 * docs/design.md#settings-of-the-processes.
 */
export function createMailer(settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = settings
  const mailer =
    SMTP_URL === undefined ? fileMailer(join(DATA_DIR, 'mail'), MAIL_FROM) : smtpMailer(SMTP_URL, MAIL_FROM)
  return {
    async send(mail, signal) {
      let outcome = 'failed'
      try {
        const refused = await inSpan('send mail', { kind: SpanKind.CLIENT }, () => mailer.send(mail, signal))
        outcome = 'sent'
        return refused
      } finally {
        mails.inc({ outcome })
      }
    },
  }
}

function smtpMailer(url: string, from: string): Mailer {
  return {
    async send(mail, signal) {
      signal?.throwIfAborted()
      // One connection per mail, because mails are few, and a server that closed an idle connection cannot make one
      // fail.
      const transport = createTransport({ url, ...PATIENCE }, { from })
      const { promise: aborted, reject } = Promise.withResolvers<never>()
      const breakOff = () => reject(new Error('Sending was aborted'))
      signal?.addEventListener('abort', breakOff)
      try {
        // The conversation itself cannot be interrupted. It ends by its own time limits.
        const { rejectedErrors = [] } = await Promise.race([transport.sendMail(whole(mail)), aborted])
        return rejectedErrors.map(({ recipient = '', response, message }) => ({
          address: recipient,
          reason: response ?? message,
        }))
      } finally {
        signal?.removeEventListener('abort', breakOff)
        transport.close()
      }
    },
  }
}

function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(whole(mail))
      makeFolder(folder)
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      // The transport returns a buffer, because of its option `buffer` above.
      writeWhole(join(folder, name), message as Buffer)
      return []
    },
  }
}

/** Turns off reading files and addresses for a mail, because its content is complete here. */
function whole({ to, subject, text, html, attachments = [] }: Mail): SendMailOptions {
  return {
    to: [to].flat().map((address) => ({ name: '', address })),
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName, type, content, cid }) => ({
      filename: fileName,
      contentType: type,
      content,
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
