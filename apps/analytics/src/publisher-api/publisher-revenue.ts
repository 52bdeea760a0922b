import { Readable } from 'node:stream'
import { CallError, errors } from '@headgate/contract/base/errors'
import type {
  publisherRevenueContent,
  PublisherRevenueRow,
} from '@headgate/contract/publisher-api/revenue-call'
import { restatedDays } from '@headgate/db/maturity/own-restatements'
import { columnsOfPublisher } from '@headgate/db/reports/publisher-columns'
import { BareAnswer } from '@headgate/server/answer'
import { columnsFile } from '@headgate/server/columns-file'
import type { Handler } from '@headgate/server/route'
import { reportFailure } from '../engine-failures.ts'
import { wholeReport } from '../reports/files/whole-report.ts'
import type { ReportNeeds } from '../reports/report-handler.ts'
import { reportView, scopeOf } from '../reports/report-view.ts'
import { publicColumns, publicQuery, publicReport, publicRow } from './revenue-rows.ts'

/**
 * The body of the public revenue call: the publisher's report, read in the one way in which its users read it
 * (docs/behaviour/public-api.md#revenue). What it may have is read from PostgreSQL at every call.
 */
export function publisherRevenueHandler({
  warehouse,
  db,
  now,
}: ReportNeeds): Handler<typeof publisherRevenueContent> {
  return async ({ body: { publisher, format, ...range }, signal }) => {
    const columns = await columnsOfPublisher(db, publisher)
    if (columns === null) throw new CallError(errors.dashboardNotConfigured)
    const report = publicReport(columns)
    const hasRevenue = report.measures.includes('publisher_revenue')
    try {
      const view = await reportView(
        db,
        report,
        publicQuery(report, range),
        now(),
        scopeOf({ publisherId: publisher }),
      )
      const restated = hasRevenue ? await restatedDays(db, publisher, range) : []
      const toRow = publicRow({ report, publisher, restated })
      const facts = wholeReport(warehouse.as(`key of ${publisher}`), db, view, signal)
      const parts = mapped(facts, (rows) => rows.map(toRow))
      if (format === 'CSV')
        return await columnsFile(publicColumns, parts, {
          format: 'csv',
          name: 'publisher-revenue',
          sheet: 'Revenue',
          now: now(),
        })
      const restatements = restated.map(({ day, at, change }) => ({
        Date: day,
        'Restated At': at,
        'Net Revenue Change': change,
      }))
      return new BareAnswer(await jsonBody(parts, restatements), 'application/json; charset=utf-8')
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}

async function* mapped<From, To>(
  parts: AsyncGenerator<From[]>,
  map: (rows: From[]) => To[],
): AsyncGenerator<To[]> {
  for await (const rows of parts) yield map(rows)
}

/**
 * The reply as JSON, made while it is sent, so that any number of rows needs memory for one part. The first part is
 * awaited here: a report that fails at once returns an error and not half a reply.
 */
async function jsonBody(
  parts: AsyncGenerator<PublisherRevenueRow[]>,
  restatements: readonly unknown[],
): Promise<Readable> {
  const first = await parts.next()
  async function* texts() {
    yield '{"success":true,"data":['
    let before = ''
    const rowsOf = (rows: readonly PublisherRevenueRow[]) => {
      if (rows.length === 0) return ''
      const text = before + rows.map((row) => JSON.stringify(row)).join(',\n')
      before = ',\n'
      return text
    }
    if (!first.done) {
      yield rowsOf(first.value)
      for await (const rows of parts) yield rowsOf(rows)
    }
    yield `],"restatements":${JSON.stringify(restatements)}}`
  }
  const body = Readable.from(texts(), { objectMode: false })
  // Not in a `finally` of `texts`, which never runs when the caller left before the first byte.
  body.once('close', () => void parts.return(undefined).catch(() => {}))
  return body
}
