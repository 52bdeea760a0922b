import { closeSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@headgate/domain/days'
import { listLogFiles, logFileName, logFolder } from '@headgate/runtime/logs/log-folder'
import { type LogQuery, LogReader } from '@headgate/runtime/logs/reading/log-reader'
import { median } from '../machine.ts'

export const name = 'pages of system logs, against a plain reading of the same files'

const LINES = 1_000_000
const DAYS = 5
const PARTS = ['api', 'analytics', 'redirect', 'jobs'] as const
const ROUNDS = 5
const MESSAGES = ['request', 'sign-in refused', 'days of an advertiser booked', 'queue']

/** Lines like those of requests, in time order, 300 bytes each. */
function writeFiles(dataDir: string): void {
  mkdirSync(logFolder(dataDir))
  const perFile = LINES / DAYS / PARTS.length
  for (let at = 0; at < DAYS; at += 1)
    for (const part of PARTS) {
      const day = addDays('2026-11-23', at)
      const lines = Array.from({ length: perFile }, (_, index) =>
        JSON.stringify({
          level: index % 100 === 0 ? 50 : 30,
          time: new Date(Date.parse(day) + Math.floor((index / perFile) * 86_400_000)).toISOString(),
          part,
          pid: 1_234,
          hostname: 'bench',
          request_id: `3f1a9c52-7b64-4f0e-9d11-${part.padEnd(6, '0')}${index}`,
          method: 'GET',
          path: `/api/publishers/${index % 50}`,
          status: 200,
          ms: index % 300,
          user_id: index % 20,
          http: '1.1',
          remote_address: '127.0.0.1',
          remote_port: 40_000 + (index % 1_000),
          msg: index % 7 === 0 ? `${MESSAGES[index % 4]} ${index % 5_000}` : MESSAGES[index % 4],
        }),
      )
      writeFileSync(join(logFolder(dataDir), logFileName(part, day)), `${lines.join('\n')}\n`)
    }
}

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate logs '))
  try {
    writeFiles(dataDir)
    const files = await listLogFiles(dataDir)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const readPlainly = () => {
      const buffer = Buffer.alloc(1_048_576)
      for (const { path } of files) {
        const file = openSync(path, 'r')
        while (readSync(file, buffer, 0, buffer.length, null) > 0);
        closeSync(file)
      }
    }
    const { signal } = new AbortController()
    const newest: LogQuery = { orderBy: 'time', direction: 'DESC', page: 1, size: 50, signal }
    const reader = new LogReader()
    await reader.page(files, newest)
    const page = (query: Partial<LogQuery>) => () => reader.page(files, { ...newest, ...query })
    const cases: Record<string, () => unknown> = {
      'a plain reading': readPlainly,
      'first page after a start, which counts the lines': () => new LogReader().page(files, newest),
      'newest page': page({}),
      'last page by time': page({ page: LINES / 50 }),
      'level Error and worse': page({ level: 50 }),
      'a text that one line in a hundred has': page({ q: 'queue 3' }),
      'a text that no line has': page({ q: 'nowhere' }),
      'one request': page({ requestId: '3f1a9c52-7b64-4f0e-9d11-jobs004711' }),
      'first page by message': page({ orderBy: 'msg', direction: 'ASC' }),
      'a page in the middle by message': page({ orderBy: 'msg', direction: 'ASC', page: LINES / 100 }),
    }
    const taken = new Map<string, number[]>()
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [what, work] of Object.entries(cases)) {
        // Processor time, because the machine may have other work. The files are in memory after the first round.
        const before = process.cpuUsage()
        await work()
        const { user, system } = process.cpuUsage(before)
        taken.set(what, [...(taken.get(what) ?? []), (user + system) / 1_000])
      }
    const plain = median(taken.get('a plain reading')!)
    console.log(
      `${LINES.toLocaleString('en-US')} lines in ${files.length} files, ${Math.round(bytes / 1e6)} MB; processor time, median of ${ROUNDS} rounds`,
    )
    for (const [what, times] of taken)
      console.log(
        `${(median(times) / plain).toFixed(2).padStart(8)} × ${Math.round(median(times)).toString().padStart(6)} ms  ${what}`,
      )
    console.log(`${Math.round(process.memoryUsage().rss / 1e6)} MB of memory in use by the process`)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}
