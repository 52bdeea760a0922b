import { countLines } from '../verify/record-lines.ts'
import type { Manifest } from './manifest.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** What a back-up holds, for comparing with what `npm run verify` prints after a restore. */
export function backupLines({
  at,
  version,
  seconds,
  held_ms,
  files,
  counts,
  postgres,
  clickhouse,
}: Manifest): string[] {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return [
    `As of ${at}, by Headgate ${version} (PostgreSQL ${postgres.version}, ClickHouse ${clickhouse.version})`,
    `${count(files.length)} files, ${count(Math.ceil(bytes / 1_000_000))} MB, made in ${count(seconds)} s; searches waited to be stored for ${count(held_ms)} ms`,
    ...countLines(counts),
    `${count(counts.waiting_segments)} files with searches that were on their way`,
  ]
}
