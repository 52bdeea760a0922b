import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outcomes, type Outcome } from '@headgate/domain/snapshot/search-event'
import { createLog } from '@headgate/runtime/log'
import { makeSpoolFolders, spoolFolder } from './spool-files.ts'
import { openSpool, type SpoolOptions, type SpoolWriter } from './spool-writer.ts'

/** Makes records as the engine does, for tests of later steps. */
export interface TestSearch {
  time?: number
  outcome?: Outcome
  targeting?: number
  rule?: number
  group?: number
  groupRule?: number
  providerLink?: number
  clickId?: string
}

export const quiet = createLog('test', 'silent')

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'headgate-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export function testSpool(
  dataDir: string,
  worker = 0,
  tell: Partial<Pick<SpoolOptions, 'onUnrecorded' | 'onUnsafe' | 'onClosed' | 'log'>> = {},
): SpoolWriter {
  makeSpoolFolders(dataDir)
  return openSpool({ folder: spoolFolder(dataDir), worker, log: quiet, clock: Date.now, ...tell })
}

/** Writes one record into the spool's buffer. */
export function record(spool: SpoolWriter, search: TestSearch): void {
  const offset = spool.begin(1_000)
  const fields = [
    search.time ?? Date.now(),
    spool.segment,
    spool.sequence,
    outcomes[search.outcome ?? 'redirected'],
    '',
    1,
    search.targeting ?? 1,
    search.rule ?? 0,
    search.group ?? 0,
    search.groupRule ?? 0,
    1,
    search.providerLink ?? 1,
    1,
    1,
    1,
    1,
    'mid',
    'ch1',
    'US',
    'some\\tkeyword é',
    search.clickId ?? '',
    '',
    '12345678901234567890',
    'Mozilla/5.0',
    '',
    7,
  ]
  spool.end(
    offset + spool.buffer.write(fields.join('\t'), offset),
    search.time ?? Number(fields[0]),
    outcomes[search.outcome ?? 'redirected'],
    search.targeting ?? 1,
    search.rule ?? 0,
    search.group ?? 0,
    search.groupRule ?? 0,
    search.providerLink ?? 1,
  )
}
