import { z } from 'zod'
import { call, idParams } from '../base/call.ts'
import { messages } from '../base/messages.ts'

const texts = messages.apiRuns

export const MOST_DAYS_BACK = 92
export const MOST_TIMES = 24

/** When an advertiser's API runs by itself (docs/behaviour/advertisers.md#schedule). */
export const apiSchedule = z.object({
  is_active: z.boolean(),
  /** Times of day, UTC, `HH:MM`, in order. */
  times: z
    .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.timeInvalid), texts.timesRequired)
    .min(1, texts.timesRequired)
    .max(MOST_TIMES, texts.timesTooMany)
    .overwrite((times) => [...new Set(times)].toSorted()),
  /** Each run reads this many days before its own day. */
  days_back: z.coerce
    .number(texts.daysBackInvalid)
    .int(texts.daysBackInvalid)
    .min(1, texts.daysBackInvalid)
    .max(MOST_DAYS_BACK, texts.daysBackInvalid),
  /** Day of the week (0 is Sunday) on which the first run reads the last month again; null: never. */
  month_again_on: z.number().int().min(0).max(6).nullable(),
})
export type ApiSchedule = z.output<typeof apiSchedule>

/** The schedule of an active API for which none was saved. */
export const defaultSchedule: ApiSchedule = {
  is_active: true,
  times: ['06:00'],
  days_back: 3,
  month_again_on: 1,
}

const shown = z.object({
  schedule: apiSchedule.extend({
    /** Null while it is the default. */
    updatedAt: z.string().nullable(),
  }),
})
export type ShownSchedule = z.output<typeof shown>['schedule']

const page = 'docs/behaviour/advertisers.md#schedule'

export const getApiSchedule = call({
  method: 'GET',
  path: '/api/advertiser/api/schedule/:id',
  access: 'admin',
  summary: 'When the API of an advertiser runs by itself; the default unless it was changed.',
  page,
  params: idParams,
  data: shown,
})

/** The form: `updatedAt` is that of the schedule that filled it; a save is refused with 409 when it has changed since. */
export const apiScheduleForm = apiSchedule.extend({ updatedAt: z.string().nullish() })

export const setApiSchedule = call({
  method: 'PUT',
  path: '/api/advertiser/api/schedule/:id',
  access: 'admin',
  summary: 'Stores when the API of an advertiser runs by itself.',
  page,
  params: idParams,
  body: apiScheduleForm,
  data: shown,
})
