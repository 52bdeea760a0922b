import { apiMessages } from '@headgate/contract/publisher-api/api-messages'
import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import {
  MOST_REVENUE_DAYS,
  publisherRevenue,
  publisherRevenueContent,
} from '@headgate/contract/publisher-api/revenue-call'
import { addDays, utcDay } from '@headgate/domain/days'
import { PartFailure } from '@headgate/runtime/parts/part-client'
import { BareAnswer, csvFile } from '@headgate/server/answer'
import { answerErrors } from '@headgate/server/failures'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../analytics/analytics-part.ts'
import type { Calls } from '../api-context.ts'

/** Throws CallError 400 that names the wrong parameter. */
function refuseWrongDays({ from_date: from, to_date: to }: { from_date: string; to_date: string }): void {
  const today = utcDay(new Date())
  const fields: Record<string, string> = {}
  if (from > today) fields.from_date = apiMessages.notInFuture
  if (to > today) fields.to_date = apiMessages.notInFuture
  else if (to < from) fields.to_date = apiMessages.endBeforeStart
  else if (to >= addDays(from, MOST_REVENUE_DAYS)) fields.to_date = apiMessages.tooManyDays
  if (Object.keys(fields).length > 0) throw refusedFields(fields)
}

/** What analytics refuses, in words for the caller: of a service call only the status is known. */
function refusalOf(cause: unknown): unknown {
  return cause instanceof PartFailure && cause.status === errors.dashboardNotConfigured.status
    ? new CallError(errors.dashboardNotConfigured, { cause })
    : cause
}

/** The public revenue call, with a publisher's key and without the envelope (docs/behaviour/public-api.md#revenue). */
export const publisherRevenueCalls: Calls = async (app, { settings }) => {
  const analytics = new AnalyticsPart(settings)
  await app.register(async (scope) => {
    answerErrors(scope, ({ message, fields }, code) => ({
      code,
      message,
      success: false,
      ...(fields && { fields }),
    }))
    route(scope, publisherRevenue, async ({ query, request, signal }) => {
      refuseWrongDays(query)
      const { from_date: from, to_date: to, format } = query
      const body = { publisher: request.publisherOfKey!, from, to, format }
      const content = await analytics
        .open(publisherRevenueContent, { body, signal })
        .catch((cause: unknown) => {
          throw refusalOf(cause)
        })
      return format === 'CSV'
        ? csvFile(content, 'publisher-revenue')
        : new BareAnswer(content, 'application/json; charset=utf-8')
    })
  })
}
