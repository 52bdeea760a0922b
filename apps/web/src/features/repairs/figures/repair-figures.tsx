import type { CallData } from '@headgate/contract/base/call'
import { agesOfMoney, type repairFigures } from '@headgate/contract/revenue/repair-queue'
import { useQuery } from '@tanstack/react-query'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { sinceText } from '../../../lib/time.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount, formatNetRevenue, formatPercent } from '../../../lib/numbers.ts'
import { type Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { channelText } from '../repair-texts.ts'
import classes from './repair-figures.module.css'
import { Trend } from './trend.tsx'

type Figures = CallData<typeof repairFigures>

const ageLabels = agesOfMoney.map((end, at) => {
  if (end === null) return 'Older'
  return at === 0 ? 'Up to a day' : `Up to ${end} days`
})

/** How much is unmatched, for how long, and how repairs go. All of it, whatever the list is filtered by. */
export function RepairFigures() {
  const { data, isError } = useQuery(repairQueries.figures())
  return (
    <section aria-label="Figures of the repair queue" className={classes.figures}>
      <StatStrip
        label="Unmatched gross by age"
        stats={ageLabels.map((label, at) => {
          const age = data?.ages[at]
          if (age === undefined) return { label, value: isError ? NO_VALUE : undefined }
          return { label, value: formatNetRevenue(age.gross), note: channels(age.channels) }
        })}
      />
      <div className={classes.line}>
        <StatStrip label="How repairs go" stats={repairStats(data, isError)} />
        <Trend trend={data?.trend} />
      </div>
    </section>
  )
}

const channels = (count: number) => `${formatCount(count)} ${count === 1 ? 'channel' : 'channels'}`

/** A figure, or the text that there is none yet. */
const figure = (label: string, value: string | null, note: string): Stat =>
  value === null ? { label, value: 'None yet', isMissing: true } : { label, value, note }

function repairStats(data: Figures | undefined, isError: boolean): Stat[] {
  const labels = [
    'Oldest',
    'Matched without a touch',
    'Days to repair',
    'First suggestions accepted',
  ] as const
  if (data === undefined) return labels.map((label) => ({ label, value: isError ? NO_VALUE : undefined }))
  const { oldest, repaired, proposals } = data
  const [gross, untouched] = [Number(data.untouched_total.gross), Number(data.untouched_total.untouched)]
  return [
    oldest === null
      ? { label: labels[0], value: 'Nothing waits', isMissing: true }
      : {
          label: labels[0],
          value: sinceText(oldest.since),
          note: channelText(oldest.channel),
        },
    figure(labels[1], gross > 0 ? formatPercent((untouched / gross) * 100) : null, 'of 30 days'),
    figure(
      labels[2],
      repaired.median_days === null ? null : repaired.median_days.toFixed(1),
      `median of ${formatCount(repaired.repairs)}, 90 days`,
    ),
    figure(
      labels[3],
      proposals.shown === 0 ? null : formatPercent((proposals.first_taken / proposals.shown) * 100),
      `${formatCount(proposals.first_taken)} of ${formatCount(proposals.shown)}, 90 days`,
    ),
  ]
}
