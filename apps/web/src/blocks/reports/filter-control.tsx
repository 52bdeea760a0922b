import { dimension, type NamedKind } from '@headgate/contract/reports/dimensions'
import { NONE } from '@headgate/contract/value-kinds'
import { missingStatuses } from '@headgate/contract/reports/report'
import { InputBase } from '@mantine/core'
import { matchStatusChoices } from '@headgate/domain/reports/match-status-labels'
import { qualityScoreChoices, reasonLabels } from '@headgate/domain/labels'
import { lazy, Suspense } from 'react'
import { lookupQueries } from '../../api/lookups.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { CountrySelect } from '../../pickers/country-select.tsx'
import { LookupSelect } from '../../pickers/lookup-select.tsx'
import type { TypedFilterProps } from './typed-filter.tsx'

/** Most are behind *More filters*. */
const TypedFilter = lazy(async () => ({ default: (await import('./typed-filter.tsx')).TypedFilter }))

interface FilterControlProps extends TypedFilterProps {
  /** Only what is missing on one side is shown, which has remarks of its own. */
  isMissing: boolean
}

/** Lists of records that are short enough to choose from. */
const lists: Partial<Record<NamedKind, () => ReturnType<typeof lookupQueries.platforms>>> = {
  platform: lookupQueries.platforms,
  searchEngine: lookupQueries.searchEngines,
  tagType: lookupQueries.tagTypes,
  trafficSource: lookupQueries.trafficSources,
  provider: lookupQueries.providers,
  publisher: lookupQueries.publishers,
}

const missingChoices = matchStatusChoices.filter(({ value }) => missingStatuses.includes(Number(value)))
const reasonChoices = Object.entries(reasonLabels).map(([value, label]) => ({ value, label }))

/** The control of one filter, chosen by the kind of its values. */
export function FilterControl({ filter, isOwn, isMissing, width, chosenOf, ...control }: FilterControlProps) {
  const { values, names, zero, none = 'None' } = dimension(filter)
  const withNone = [{ value: NONE, label: none }]
  const list = names && lists[names]
  if (list)
    return (
      <LookupSelect
        {...control}
        width={width}
        query={list()}
        before={[{ value: '0', label: zero ?? none }]}
      />
    )
  if (values === 'country') return <CountrySelect {...control} before={withNone} width={width} />
  if (values === 'quality')
    return <ManySelect {...control} choices={[...withNone, ...qualityScoreChoices]} width={width} />
  if (values === 'reason')
    return <ManySelect {...control} choices={[...withNone, ...reasonChoices]} width={width} />
  if (values === 'status')
    return <ManySelect {...control} choices={isMissing ? missingChoices : matchStatusChoices} width={width} />
  return (
    <Suspense fallback={<InputBase label={control.label} w={width} disabled />}>
      <TypedFilter {...control} filter={filter} isOwn={isOwn} width={width} chosenOf={chosenOf} />
    </Suspense>
  )
}
