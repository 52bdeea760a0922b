import type { Judgement } from '@headgate/domain/advice/finding'
import { DAY_MS, HOUR_MS } from '@headgate/domain/days'
import type { AdviceContext } from '../reader.ts'

/** Minutes of an hour in which searches of the hour before still arrive. */
const ARRIVAL_MS = 5 * 60_000

/** The end of the last hour whose searches have arrived. */
export function lastWholeHour(now: Date): Date {
  return new Date(Math.floor((now.getTime() - ARRIVAL_MS) / HOUR_MS) * HOUR_MS)
}

const periods = { hour: HOUR_MS, day: DAY_MS } as const

/** The first moment at which the hour or day that was judged at `now` could be judged. */
function periodBegan(period: keyof typeof periods, now: Date): Date {
  const length = periods[period]
  return new Date(Math.floor(lastWholeHour(now).getTime() / length) * length + ARRIVAL_MS)
}

/**
 * Judges once for each whole hour or day, whichever process does so: the job runs more often, and the figures are the
 * same until the next. What people change meanwhile has it judged again (`isJudgedSince`).
 */
export function onceA<Context extends AdviceContext>(
  period: keyof typeof periods,
  judge: (context: Context) => Promise<Judgement>,
): (context: Context) => Promise<Judgement | null> {
  return async (context) =>
    (await context.isJudgedSince(periodBegan(period, context.now))) ? null : judge(context)
}
