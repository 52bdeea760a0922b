import type { Readable } from 'node:stream'
import type { CallData } from '@headgate/contract/base/call'
import { CallError, errors } from '@headgate/contract/base/errors'
import { reportOfId } from '@headgate/contract/reports/report-calls'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { userReport, userReportFile } from '@headgate/contract/reports/user-report-calls'
import type { Db } from '@headgate/db/base/database'
import { findReportReader } from '@headgate/db/people/report-reader'
import { readableQuery, readableReport } from '@headgate/db/reports/readable-report'
import { parseSearch } from '@headgate/domain/addresses/search-text'
import { route } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import type { FastifyInstance } from 'fastify'
import { reportFailure } from '../engine-failures.ts'
import { reportCsv } from './files/report-download.ts'
import { reportPage } from './report-page.ts'
import { pageOf, reportView, scopeOf } from './report-view.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

interface Asked {
  user: number
  report: string
  query: string
}

/** Reports that jobs read for a user who is not there: docs/behaviour/reports.md#reports-by-mail. */
export function userReportCalls(app: FastifyInstance, { warehouse, db, now }: Needs): void {
  /** What a job asks for, if its user may have it. What the user may read is read from PostgreSQL at every call. */
  async function asked({ user, report: id, query }: Asked) {
    const call = reportOfId(id)
    if (call === undefined) throw new CallError(errors.notFound)
    const read = await readableReport(db, call, await findReportReader(db, user))
    const { report } = read
    const parsed = call.query.safeParse(parseSearch(query))
    if (!parsed.success) throw new CallError(errors.invalidInput, { cause: parsed.error })
    // Each report's schema refines this one.
    const given = readableQuery(call, report, parsed.data as ReportQuery)
    const view = await reportView(db, report, given, now(), scopeOf(read))
    return { given, view, own: warehouse.as(String(user)) }
  }

  route(app, userReport, async ({ body, signal }) => {
    const { given, view, own } = await asked(body)
    try {
      // The compiler knows the rows by name only; the declaration checks them when the reply is sent.
      return (await reportPage(own, db, view, pageOf(given), signal)) as CallData<typeof userReport>
    } catch (cause) {
      throw reportFailure(cause)
    }
  })

  route(app, userReportFile, async ({ body, signal }) => {
    const { given, view, own } = await asked(body)
    try {
      const file = await reportCsv({ warehouse: own, db, view, query: given, signal })
      return { csv: await textUpTo(file, body.bytes) }
    } catch (cause) {
      throw reportFailure(cause)
    }
  })
}

/** The text of a file, or null as soon as it has more bytes. */
async function textUpTo(file: Readable, most: number): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of file) {
    const read = Buffer.from(part as string | Buffer)
    bytes += read.length
    // Leaving the loop ends the file, and with it the query.
    if (bytes > most) return null
    parts.push(read)
  }
  return Buffer.concat(parts).toString('utf8')
}
