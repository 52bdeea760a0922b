import type { Db } from '@headgate/db/base/database'
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

/**
 * Judges once for each whole hour or day and each choice of thresholds, and repeats the judgement until the next: the job
 * runs more often, and nothing new is known in between.
 */
export function onceA<Context extends AdviceContext>(
  period: keyof typeof periods,
  judge: (context: Context) => Promise<Judgement>,
): (context: Context) => Promise<Judgement> {
  const last = new WeakMap<Db, { key: string; judgement: Judgement }>()
  return async (context) => {
    const at = Math.floor(lastWholeHour(context.now).getTime() / periods[period])
    const key = `${at} ${JSON.stringify(context.thresholds)}`
    const before = last.get(context.db)
    if (before?.key === key) return before.judgement
    const judgement = await judge(context)
    last.set(context.db, { key, judgement })
    return judgement
  }
}
