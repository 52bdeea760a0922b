import type { MovedSums } from '@headgate/contract/revenue/restatement-calls'
import { useQuery } from '@tanstack/react-query'
import { maturityQueries } from '../../api/revenue/maturity.ts'
import { NO_VALUE } from '../../lib/no-value.ts'
import { StatStrip } from '../../ui/stat-strip.tsx'
import type { RestatementAddress } from './restatement-address.ts'
import { differenceText } from './restatement-texts.ts'

const figures = { net: 'Net change', publisher: 'Publisher change', gross: 'Gross change' } as const

/**
 * What all restatements of the view moved, on every page. Only differences add up: a day that moved twice has two figures
 * before and two after.
 */
export function RestatementSums({ search: { group, ...query } }: { search: RestatementAddress }) {
  const { data } = useQuery({
    // Groups by publisher are of the rows of publishers.
    ...maturityQueries.restatements({ ...query, ...(group === 'publisher' && { level: group }) }),
    select: ({ sums }) => sums,
  })
  return <StatStrip label="Sums of all restatements" stats={statsOf(data)} />
}

function statsOf(sums: MovedSums | undefined) {
  return Object.entries(figures).map(([name, label]) => {
    const figure = name as keyof typeof figures
    if (sums === undefined) return { label, value: NO_VALUE }
    return { label, value: differenceText(sums[`${figure}_before`], sums[`${figure}_after`]) }
  })
}
