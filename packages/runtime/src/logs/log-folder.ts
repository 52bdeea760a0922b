import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isLogPart, type LogPart } from '@headgate/contract/system-logs'
import type { Day } from '@headgate/domain/days'

/** Days that log files are kept, today not counted. */
export const KEPT_LOG_DAYS = 14

/** A file of one part and UTC day. */
export interface LogFile {
  part: LogPart
  day: Day
  path: string
  bytes: number
  /** Tells a file from another one of the same name. */
  inode: number
}

export const logFolder = (dataDir: string): string => join(dataDir, 'logs')

export const logFileName = (part: LogPart, day: Day): string => `${part}-${day}.log`

/** What the name of a log file says; null for any other file. */
export function readLogFileName(name: string): { part: LogPart; day: Day } | null {
  const [, part = '', day = ''] = /^([a-z]+)-(\d{4}-\d{2}-\d{2})\.log$/.exec(name) ?? []
  return isLogPart(part) ? { part, day } : null
}

/**
 * The log files of a data directory, the newest day first, parts by name. Only what is found in the folder under such
 * a name is ever opened, so that no text of a caller becomes a path.
 */
export async function listLogFiles(dataDir: string): Promise<LogFile[]> {
  const folder = logFolder(dataDir)
  const files = await Promise.all(
    (await namesIn(folder)).map(async (name): Promise<LogFile | null> => {
      const known = readLogFileName(name)
      if (known === null) return null
      const path = join(folder, name)
      // Removed in the meantime.
      const stats = await lstat(path).catch(() => null)
      return stats?.isFile() ? { ...known, path, bytes: stats.size, inode: stats.ino } : null
    }),
  )
  return files
    .filter((file) => file !== null)
    .toSorted((a, b) => b.day.localeCompare(a.day) || a.part.localeCompare(b.part))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    // A part that was started by itself and has written nothing yet.
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw cause
  }
}
