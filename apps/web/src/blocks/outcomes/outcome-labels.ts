export const outcomeLabels: Record<string, string> = {
  redirected: 'Redirected',
  filtered: 'Filtered',
  overcapped: 'Over cap',
  warmup: 'Warm-up',
  fallback: 'Fallback',
}

/** As the form names the filters, by the reason that each writes. */
export const reasonLabels: Record<string, string> = {
  bot: 'Bot',
  proxy_ip: 'IP list: proxy',
  ip_rate: 'IP list: too many per IP',
  chrome_version: 'Minimum Chrome version',
  windows_version: 'Minimum Windows version',
  short_keyword: 'Short keywords',
  latency: 'Latency',
  high_paying_keyword: 'High paying keywords',
  unleased: 'the engine held no units of a cap that may have room',
}

/** `Filtered: Short keywords`; without a reason the outcome alone. */
export function outcomeName(outcome: string, reason: string): string {
  const label = outcomeLabels[outcome] ?? outcome
  return reason === '' ? label : `${label}: ${reasonLabels[reason] ?? reason}`
}

/** Colour of an outcome, in both schemes: charts, bars and dots show the same. */
export const outcomeColor = (outcome: string): string => `var(--outcome-${outcome})`
