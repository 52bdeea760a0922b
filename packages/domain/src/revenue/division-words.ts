import type { divisions } from '@headgate/contract/reports/report-rows'

type Division = (typeof divisions)[number]

/** How a part was found, in words: docs/behaviour/revenue.md#dividing. */
const found: Record<Division, string> = {
  none: 'no publisher ad account matched',
  one: 'the only account of the channel',
  country: 'by redirected searches of the day, channel and country',
  channel: 'by redirected searches of the day and channel',
  equal: 'in equal parts: the engine had no searches',
}

/** How a reported line was divided, and the part of a row, rounded: `62.5 %, by redirected searches of the day and channel`. */
export function divisionWords(division: Division, percentage: string): string {
  if (division === 'none') return found.none
  return `${Number(Number(percentage).toFixed(2))} %, ${found[division]}`
}
