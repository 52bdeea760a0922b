import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listPublishers } from '@headgate/contract/publishers'
import { LARGEST_CSV, uploadCsv } from '@headgate/contract/revenue/import-calls'
import { dayNumber } from '@headgate/domain/days'
import { median } from '../machine.ts'
import { load, seedAdvertiser } from './loading.ts'
import { startParts, type Parts } from './parts.ts'
import { writeReport } from './report-file.ts'

export const name =
  'memory of api and jobs during a large upload (figure: grows by at most 300 MB), other calls meanwhile, 413 above the limit'

/** Megabytes of the file; 2047 is the largest that is taken. */
const SIZE = Number(process.env.SIZE ?? 500)
const BYTES_PER_ROW = 79
const OTHER_CALL = `${listPublishers.path}?size=50`
const LOOK_MS = 50

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Milliseconds of another call, again and again until it is stopped. */
function keepAsking({ api }: Parts): { stop(): Promise<number[]> } {
  const times: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      const started = performance.now()
      const reply = await fetch(api.origin + OTHER_CALL, { headers: { authorization: api.token } })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${OTHER_CALL} replied with ${reply.status}`)
      times.push(performance.now() - started)
      await pause(LOOK_MS)
    }
  })()
  return {
    async stop() {
      over.abort()
      await asking
      return times
    },
  }
}

/** Announces a file above the limit, sends its first bytes only, and returns the status and when it came. */
function tooLarge({ api }: Parts): Promise<{ status: number; ms: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; ms: number }>()
  const started = performance.now()
  const sent = request(
    api.origin + uploadCsv.path,
    {
      method: 'POST',
      headers: {
        authorization: api.token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': LARGEST_CSV + 1_000_000,
      },
    },
    (reply) => {
      reply.resume()
      resolve({ status: reply.statusCode!, ms: performance.now() - started })
      sent.destroy()
    },
  )
  sent.on('error', reject)
  sent.write(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n',
  )
  return promise
}

const shown = (times: readonly number[]) =>
  `p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'headgate-bench-memory-'))
  const parts = await startParts()
  try {
    const rows = Math.floor((SIZE * 1_000_000) / BYTES_PER_ROW)
    // As many channels as an advertiser has: a larger file has more days.
    const days = Math.min(365, Math.max(30, Math.ceil(rows / 30 / 1_100)))
    const path = join(folder, 'report.csv')
    await writeReport(path, { rows, days, lastDay: dayNumber(Date.now()) - 1, seed: 7 })
    console.log(`${(statSync(path).size / 1e6).toFixed(0)} MB, ${rows} rows of ${days} days`)
    const providerId = await seedAdvertiser(parts, Math.ceil(rows / days / 30))

    const refused = await tooLarge(parts)
    console.log(`above the limit: ${refused.status} after ${refused.ms.toFixed(0)} ms`)
    if (refused.status !== 413) throw new Error('A file above the limit was not refused with 413')

    const calm = keepAsking(parts)
    await pause(5_000)
    const before = await calm.stop()
    parts.forgetPeaks()
    const held = parts.memory()
    const asking = keepAsking(parts)
    const loaded = await load(parts, providerId, path, {
      isUploaded: () => console.log(`uploaded; most in memory ${JSON.stringify(parts.peaks())} MB`),
    })
    const during = await asking.stop()
    const peaks = parts.peaks()
    console.log(
      `upload ${loaded.uploadSeconds.toFixed(0)} s, read and booked after ${loaded.seconds.toFixed(0)} s more`,
    )
    console.log(`another call before:    ${shown(before)}`)
    console.log(
      `another call meanwhile: ${shown(during)}; p95 ${(percentile(during, 0.95) / percentile(before, 0.95)).toFixed(1)} x`,
    )
    for (const [part, most] of Object.entries(peaks)) {
      const figure = part === 'analytics' ? '' : ' (figure: grows by at most 300 MB)'
      console.log(
        `${part}: ${held[part]} MB before, at most ${most} MB, grown by ${most - held[part]!} MB${figure}`,
      )
    }
  } finally {
    await parts.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
