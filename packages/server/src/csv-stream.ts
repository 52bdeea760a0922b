import { Readable } from 'node:stream'
import { type CsvCell, csvLines } from './csv.ts'

/**
 * A CSV file that is made while it is sent, so that any size needs memory for one part. The first part is awaited here:
 * a file that fails at once returns an error and not half a file.
 */
export async function csvStream<Row>(
  header: readonly string[],
  parts: AsyncGenerator<Row[]>,
  cells: (rows: Row[]) => Promise<readonly (readonly CsvCell[])[]>,
): Promise<Readable> {
  const first = await parts.next()
  const lines = async function* () {
    yield csvLines([header])
    if (first.done) return
    yield csvLines(await cells(first.value))
    for await (const rows of parts) yield csvLines(await cells(rows))
  }
  const file = Readable.from(lines(), { objectMode: false })
  // Not in a `finally` of `lines`, which never runs when the caller left before the first line.
  file.once('close', () => void parts.return(undefined).catch(() => {}))
  return file
}
