import multipart, { type MultipartFile } from '@fastify/multipart'
import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { LARGEST_CSV } from '@headgate/contract/revenue/import-calls'
import { isCsvType } from '@headgate/domain/revenue/csv-type'
import type { ImportFiles, KeptFile } from '@headgate/runtime/revenue-file/import-files'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Upload extends KeptFile {
  csvName: string
  providerId: number
}

/**
 * What writing fails with: the disk is full, the quota used up, or the process may write no larger file; the last is
 * PostgreSQL's code for its own full disk.
 */
const noRoom: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Whether a failure, or what the query builder names as its cause, is one of `noRoom`. */
function isNoRoom(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ('code' in cause && noRoom.has(String(cause.code))) || isNoRoom(cause.cause)
}

/** What the reader of forms says, without a code, when a body ends before its last boundary, or that is too long. */
const CUT_SHORT = /unexpected end of multipart data|boundary not found|needle cannot have a length/i

/** More files or fields than one file and its advertiser, or a field that is called `__proto__`. */
const OTHER_PARTS = /^FST_(FILES_LIMIT|FIELDS_LIMIT|PARTS_LIMIT|PROTO_VIOLATION)$/

const tooLarge = () => new CallError(errors.tooLarge, { text: messages.csv.tooLarge })

/** Registers the reading of multipart bodies for the calls of a scope. */
export async function takesUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: LARGEST_CSV + 1, files: 1, fields: 10, fieldSize: 1_000 },
  })
}

/** Whether a part of a form may be CSV: by its type, or by its name where the browser knew no type. */
function mayBeCsv(type: string, name: string): boolean {
  return isCsvType(type) || (type === 'application/octet-stream' && /\.(csv|txt|tsv)$/i.test(name))
}

/** The file's own name without a path, at most 200 characters. */
function nameOf(file: MultipartFile): string {
  const name = file.filename
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  // The cut may leave half a character, which PostgreSQL does not store.
  return name === '' ? 'file.csv' : name.slice(-200).replace(/^[\uDC00-\uDFFF]/, '')
}

/**
 * Keeps the file of a request under the number of its import, as a stream. Throws CallError: 413 at once for a file
 * above the limit, 400 for a missing file or advertiser, for a file that is not CSV by its type
 * and for one that was cut short, 503 when the disk is full.
 */
export async function takeUpload(
  request: FastifyRequest,
  files: ImportFiles,
  importId: number,
): Promise<Upload> {
  if (!request.isMultipart()) throw refusedFields({ file: messages.csv.noFile })
  // The rest of the body is multipart's own text.
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_CSV + 65_536) throw tooLarge()
  let kept: (KeptFile & { csvName: string }) | undefined
  let advertiser = ''
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'advertiser_id') advertiser = String(part.value)
        continue
      }
      if (part.fieldname !== 'file' || kept) {
        part.file.resume()
        continue
      }
      const csvName = nameOf(part)
      if (!mayBeCsv(part.mimetype, csvName)) throw refusedFields({ file: messages.csv.notCsv })
      kept = { ...(await files.keep(importId, part.file, LARGEST_CSV)), csvName }
    }
    if (!kept) throw refusedFields({ file: messages.csv.noFile })
    if (!/^[1-9]\d{0,8}$/.test(advertiser)) throw refusedFields({ advertiser_id: messages.csv.noAdvertiser })
    return { ...kept, providerId: Number(advertiser) }
  } catch (cause) {
    // Without the database the file stays, until the removal of those that no import names.
    await files.remove(importId).catch(() => undefined)
    if (cause instanceof RangeError) throw tooLarge()
    if (cause instanceof Error && 'code' in cause && OTHER_PARTS.test(String(cause.code)))
      throw refusedFields({ file: messages.csv.oneFile })
    if (cause instanceof Error && CUT_SHORT.test(cause.message))
      throw refusedFields({ file: messages.csv.cutShort })
    if (isNoRoom(cause)) throw new CallError(errors.unavailable, { text: messages.csv.diskFull, cause })
    throw cause
  }
}
