import { refusedFields } from '@headgate/contract/base/errors'
import { computeIvtDay as compute, dueIvtDays } from '@headgate/contract/ivt/compute-calls'
import { getIvtDetail } from '@headgate/contract/ivt/ivt-detail'
import { ivtReportCall } from '@headgate/contract/ivt/ivt-definition'
import { DAY_NOT_ENDED, getIvtList } from '@headgate/contract/ivt/ivt-report'
import { utcDay } from '@headgate/domain/days'
import { route } from '@headgate/server/route'
import { computeIvtDay } from '@headgate/warehouse/ivt/compute-day'
import { readDueIvtDays } from '@headgate/warehouse/ivt/due-days'
import type { FastifyInstance } from 'fastify'
import { reportHandler, type ReportNeeds } from '../reports/report-handler.ts'
import { ivtDetailHandler } from './ivt-detail.ts'
import { ivtListHandler } from './ivt-list.ts'

/** The IVT report, and the calls with which jobs have its days computed. */
export function ivtCalls(app: FastifyInstance, needs: ReportNeeds): void {
  const { warehouse, now } = needs

  route(app, ivtReportCall, reportHandler(ivtReportCall, needs))
  route(app, getIvtList, ivtListHandler(needs))
  route(app, getIvtDetail, ivtDetailHandler(needs))

  route(app, dueIvtDays, async ({ body: { from_day: from, to_day: to }, signal }) => ({
    days: await readDueIvtDays(warehouse, { from, to }, signal),
  }))

  route(app, compute, ({ body: { day }, signal }) => {
    if (day >= utcDay(now())) throw refusedFields({ day: DAY_NOT_ENDED })
    return computeIvtDay(warehouse, day, signal)
  })
}
