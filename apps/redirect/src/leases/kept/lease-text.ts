import { closeSync, fdatasyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CapKind } from '@headgate/contract/base/constants'
import { syncFolder } from '@headgate/runtime/whole-file'
import { eachLine } from '../../disk/each-line.ts'
import { EMPTY_TO_APPEND, writeAll } from '../../disk/write-all.ts'
import { SEAL_BYTES, isSealed } from '../../spool/record-seal.ts'
import { RecordPiece } from './lease-record.ts'

type Line = [day: number, kind: CapKind, entityId: number, granted: number, version: number]

const RECORDS_AT_ONCE = 10_000

/**
 * Makes a file of records at `path` from one with sealed lines of text, as versions before decision 0360 write it, with a
 * record for each line, and removes the lines. A damaged line becomes a damaged record, a torn last line nothing. Until the
 * lines are removed they stay in force, so it may be repeated. Throws when the disk refuses a write.
 */
export function convertTextOfLeases(textPath: string, path: string, header: Uint8Array): void {
  const next = `${path}.next`
  const text = openSync(textPath, 'r')
  const into = openSync(next, EMPTY_TO_APPEND, 0o600)
  try {
    writeAll(into, header)
    const piece = new RecordPiece(RECORDS_AT_ONCE)
    eachLine(text, (bytes, start, end) => {
      if (isSealed(bytes, start, end)) {
        const text = bytes.toString('latin1', start, end - SEAL_BYTES + 1)
        const [day, kind, entityId, granted, version] = JSON.parse(text) as Line
        piece.add({ day, kind, entityId, granted, version, cap: 0 })
      } else piece.addDamaged()
      if (piece.isFull) writeAll(into, piece.take())
    })
    writeAll(into, piece.take())
    fdatasyncSync(into)
  } finally {
    closeSync(into)
    closeSync(text)
  }
  renameSync(next, path)
  syncFolder(dirname(path))
  // Before anything is appended to the records: lines that stayed would replace them at the next start.
  rmSync(textPath)
  // What a rewrite of that version left when it was cut off.
  rmSync(`${textPath}.next`, { force: true })
  syncFolder(dirname(path))
}
