import type { Readable } from 'node:stream'

/** An envelope with a text for people beside its data: `withMessage(data, 'Saved.')`. */
export class MessageAnswer<T> {
  readonly data: T
  readonly message: string

  constructor(data: T, message: string) {
    this.data = data
    this.message = message
  }
}

export function withMessage<T>(data: T, message: string): MessageAnswer<T> {
  return new MessageAnswer(data, message)
}

/** A download instead of an envelope. A stream is sent as it comes, never held whole. */
export class FileAnswer {
  readonly content: Readable | Uint8Array | string
  readonly fileName: string
  readonly type: string

  constructor(content: Readable | Uint8Array | string, fileName: string, type: string) {
    this.content = content
    this.fileName = fileName
    this.type = type
  }
}

/** A CSV download. `fileName` holds letters, digits, dot, dash and underscore only; others are replaced. */
export function csvFile(content: Readable | string, fileName: string): FileAnswer {
  return new FileAnswer(content, fileName.replaceAll(/[^\w.-]/g, '-'), 'text/csv; charset=utf-8')
}
