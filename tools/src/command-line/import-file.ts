import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dataOf, type HeadgateClient, type Schema } from '@headgate/client/client'
import { exitCodes, UsageError } from './outcome.ts'
import { patiently } from './patiently.ts'
import { savedClient } from './saved-login.ts'
import { table } from './table.ts'

export const importHelp = `Usage: headgate import FILE --advertiser ID_OR_NAME [options]

Loads a CSV file of an advertiser's revenue, and waits until it is booked. The columns of its files are mapped in the
console. Needs a key that may write, with the area revenue, and advertisers where a name is given.

  --advertiser X   id or exact name
  --dry-run        shows what the file would change, and books nothing
  --timeout MIN    minutes to wait for the result, 30 without it

Exit code 5: it is booked, but rows were skipped, or it waits for a decision in the console.
`

/** Milliseconds between two looks at an import. */
const LOOK_MS = 1_000

type Import = Schema<'RevenueImport'>

/** The id of an advertiser. Throws UsageError when none has the name. */
async function advertiserId(client: HeadgateClient, given: string): Promise<string> {
  if (/^[1-9]\d{0,8}$/.test(given)) return given
  const query = { q: given, size: 100 }
  const { providers } = await patiently(() => dataOf(client.GET('/api/providers', { params: { query } })))
  const found = providers.filter(({ name }) => name.toLowerCase() === given.toLowerCase())
  if (found.length === 1) return String(found[0]!.id)
  const near = providers.map(({ id, name }) => `${name} (${id})`).slice(0, 5)
  throw new UsageError(
    `No advertiser is called ${given}${near.length > 0 ? `: perhaps ${near.join(', ')}` : ''}. Its id is in the address of its page.`,
  )
}

/** The file, read as it is sent. Throws UsageError when it cannot be read. */
async function readFile(path: string): Promise<File> {
  try {
    const content = await openAsBlob(path, { type: 'text/csv' })
    return new File([content], basename(path), { type: 'text/csv' })
  } catch (cause) {
    throw new UsageError(`${path} cannot be read.`, { cause })
  }
}

/** Waits until nothing is going on for an import any more. */
async function waitFor(client: HeadgateClient, id: number, minutes: number): Promise<Import> {
  const end = Date.now() + minutes * 60_000
  for (;;) {
    const { data } = await patiently(() =>
      dataOf(client.GET('/api/revenue-imports/{id}', { params: { path: { id } } })),
    )
    if (!['waiting', 'reading', 'booking'].includes(data.stage)) return data
    if (Date.now() > end)
      throw new Error(
        `Import ${id} is not done after ${minutes} minutes (${data.stage}): look at it in the console.`,
      )
    await pause(LOOK_MS)
  }
}

function printPreview({ preview, message }: Import): void {
  console.log(message)
  if (!preview) return
  const days = preview.days.map(({ day, before, after, needs_tick }) => [
    day,
    before.gross,
    after.gross,
    needs_tick ? 'differs much' : '',
  ])
  console.log(table([['Day', 'Gross before', 'Gross after', ''], ...days]))
}

/** Loads a file, or shows what it would change. */
export async function importFile(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      advertiser: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      timeout: { type: 'string', default: '30' },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageError('Say one file.')
  if (!values.advertiser) throw new UsageError('Say whose file it is: --advertiser ID_OR_NAME.')
  const minutes = Number(values.timeout)
  if (!(minutes > 0)) throw new UsageError('--timeout takes minutes, such as 30.')
  const file = await readFile(path)
  const client = savedClient()
  const dryRun = values['dry-run']
  const advertiser = await advertiserId(client, values.advertiser)
  // The same for every try, so that a reply that was lost books nothing twice.
  const key = randomUUID()
  const { created_id: id } = await patiently(() => {
    const form = new FormData()
    form.set('advertiser_id', advertiser)
    form.set('file', file)
    return dataOf(
      client.POST('/api/upload/singlecsvfile', {
        params: { query: { dry_run: dryRun }, header: { 'Idempotency-Key': key } },
        // The types know a file as text only; it is sent as the form that it is.
        body: { file: '', advertiser_id: advertiser },
        bodySerializer: () => form,
      }),
    )
  })
  const done = await waitFor(client, id, minutes)
  if (dryRun && done.stage === 'checked') {
    printPreview(done)
    await dataOf(client.POST('/api/revenue-imports/{id}/discard', { params: { path: { id } } }))
    return exitCodes.done
  }
  console.log(`Import ${id}: ${done.status}. ${done.message}`)
  if (done.stage === 'checked') {
    console.error('It waits for a decision: open it in the console under CSV Upload Status.')
    return exitCodes.look
  }
  if (done.stage !== 'done' || done.status === 'Zero Records Uploaded') return exitCodes.failed
  return done.status === 'Partially Uploaded' ? exitCodes.look : exitCodes.done
}
