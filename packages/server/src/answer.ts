import type { Readable } from 'node:stream'
import { fileName } from '@headgate/domain/file-name'

/** Data of an envelope with a text for the user: `withMessage(data, 'Saved.')`. */
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

/** A download instead of an envelope. A stream is passed on, never read as a whole. */
export class FileAnswer {
  readonly content: Readable | Uint8Array | string
  readonly fileName: string
  readonly type: string
  readonly bytes: number | undefined

  /** `bytes` is the length of a stream, where it is known: a file that breaks off is then short for every reader. */
  constructor(content: Readable | Uint8Array | string, fileName: string, type: string, bytes?: number) {
    this.content = content
    this.fileName = fileName
    this.type = type
    this.bytes = bytes
  }
}

/** A body that is neither an envelope nor a download: what programs of others read. */
export class BareAnswer {
  readonly content: Readable | string
  readonly type: string

  constructor(content: Readable | string, type: string) {
    this.content = content
    this.type = type
  }
}

/** A CSV download, `publishers-20261121-083000.csv`. See docs/behaviour/lists.md#csv-downloads. */
export function csvFile(content: Readable | string, name: string, now: Date = new Date()): FileAnswer {
  return new FileAnswer(content, fileName(name, 'csv', now), 'text/csv; charset=utf-8')
}

/** A spreadsheet as a download, named as CSV downloads are. Its content comes from `xlsx/xlsx.ts`. */
export function xlsxFile(content: Readable, name: string, now: Date = new Date()): FileAnswer {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new FileAnswer(content, fileName(name, 'xlsx', now), type)
}
