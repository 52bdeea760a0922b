import type { MovedSums } from '@headgate/contract/revenue/restatement-calls'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { NO_VALUE } from '@headgate/domain/no-value'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { type RestatementAddress, shownQuery } from './restatement-address.ts'
import { differenceText } from './restatement-texts.ts'

const figures = { net: 'Net change', publisher: 'Publisher change', gross: 'Gross change' } as const

/**
 * What all restatements of the view moved, on every page. Only differences add up: a day that moved twice has two figures
 * before and two after.
 */
export function RestatementSums({ search }: { search: RestatementAddress }) {
  const { list, groups } = shownQuery(search)
  return list ? <Sums query={list} /> : <Sums query={groups} />
}

/** The sums come with the list or its groups, which the table reads too. */
function Sums<Data extends { sums: MovedSums }, Key extends QueryKey>({
  query,
}: {
  query: UseQueryOptions<Data, Error, Data, Key>
}) {
  const { data } = useQuery(query)
  return <StatStrip label="Sums of all restatements" stats={statsOf(data?.sums)} />
}

function statsOf(sums: MovedSums | undefined) {
  return Object.entries(figures).map(([name, label]) => {
    const figure = name as keyof typeof figures
    if (sums === undefined) return { label, value: NO_VALUE }
    return { label, value: differenceText(sums[`${figure}_before`], sums[`${figure}_after`]) }
  })
}
