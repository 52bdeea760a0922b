import type { CallOutput } from '@headgate/contract/base/call'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { DAY_NOT_ENDED, type getIvtList } from '@headgate/contract/ivt/ivt-report'
import type { IvtThresholds } from '@headgate/contract/ivt/thresholds'
import type { Db } from '@headgate/db/base/database'
import { getIvtThresholds } from '@headgate/db/settings/ivt-thresholds'
import { idsByName } from '@headgate/db/reports/ids-by-name'
import { type DayRange, daysBefore } from '@headgate/domain/days'
import { personOf } from '@headgate/server/access/access'
import { csvFile } from '@headgate/server/answer'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type IvtView, readIvtPage, streamIvt } from '@headgate/warehouse/ivt/read-ivt'
import { reportFailure } from '../engine-failures.ts'
import { csvOfIvt } from './ivt-csv.ts'
import { toIvtRows } from './ivt-rows.ts'

type Asked = CallOutput<typeof getIvtList>['query']

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** The days that a call asks for, both yesterday unless given. Throws CallError 400 for a day that has not ended. */
function daysOf({ fromDate, toDate }: Asked, now: Date): DayRange {
  const yesterday = daysBefore(1, now)
  // One day alone is that day.
  const from = fromDate ?? toDate ?? yesterday
  const to = toDate ?? fromDate ?? yesterday
  const fields: Record<string, string> = {}
  if (fromDate !== undefined && from > yesterday) fields.fromDate = DAY_NOT_ENDED
  if (toDate !== undefined && to > yesterday) fields.toDate = DAY_NOT_ENDED
  else if (to < from) fields.toDate = messages.report.endBeforeStart
  const [text] = Object.values(fields)
  if (text !== undefined) throw new CallError(errors.invalidInput, { text, fields })
  return { from, to }
}

const named = { publisher_name: 'publisher', advertiser_channel_traffic_type: 'tagType' } as const

async function viewOf(db: Db, asked: Asked, days: DayRange, thresholds: IvtThresholds): Promise<IvtView> {
  const { orderBy: by, orderDirection: direction } = asked
  return {
    ...days,
    publishers: asked.publisher,
    tagTypes: asked.trafficType,
    mostUses: thresholds.most_address_uses,
    order: { by, direction },
    idsByName: by in named ? await idsByName(db, named[by as keyof typeof named]) : [],
  }
}

/** The IVT report: a page, or all rows as CSV. See docs/behaviour/reports.md#invalid-traffic. */
export function ivtListHandler({ warehouse, db, now }: Needs): Handler<typeof getIvtList> {
  return async ({ query, session, signal }) => {
    const days = daysOf(query, now())
    try {
      const own = warehouse.as(personOf(session))
      const thresholds = await getIvtThresholds(db)
      const view = await viewOf(db, query, days, thresholds)
      if (query.download) {
        const file = await csvOfIvt(streamIvt(own, view, signal), (rows) => toIvtRows(db, rows, thresholds))
        return csvFile(file, 'ivt-report', now())
      }
      const part = { limit: query.size, offset: (query.page - 1) * query.size }
      const { rows, count } = await readIvtPage(own, view, part, signal)
      return { ivt_list: await toIvtRows(db, rows, thresholds), count: [{ count }] }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
