import { type QualityScore, qualityScores } from '@headgate/contract/base/constants'
import { propertyLabels, qualityScoreChoices } from '@headgate/domain/labels'
import type { MatchedProperty, Properties } from '@headgate/domain/rules/properties'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import type { ReactNode } from 'react'
import { lookupQueries } from '../../api/lookups.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { LookupMany } from '../../pickers/lookup-many.tsx'

interface PropertyFieldsProps {
  values: Properties
  /** Names of the fields in the form, which locate its problems. */
  paths: Readonly<Record<MatchedProperty, string>>
  problems: Problems
  onChange: (property: IdProperty, ids: number[]) => void
  onScores: (scores: QualityScore[]) => void
  /** Shown before the quality scores. */
  children?: ReactNode
}

type IdProperty = Exclude<MatchedProperty, 'quality_score'>

const lookups = [
  ['platform_id', 'platform', lookupQueries.platforms()],
  ['search_engine_id', 'searchEngine', lookupQueries.searchEngines()],
  ['tag_type_id', 'tagType', lookupQueries.tagTypes()],
] as const

/** The four properties by which advertiser links are matched. The effects of a choice follow when its list closes. */
export function PropertyFields(props: PropertyFieldsProps) {
  const { values, paths, problems, onChange, onScores, children } = props
  const common = { withAsterisk: true, blank: 'Select', onceClosed: true }
  return (
    <>
      {lookups.map(([property, kind, query]) => (
        <LookupMany
          key={property}
          {...common}
          label={propertyLabels[property]}
          query={query}
          kind={kind}
          data-field={paths[property]}
          value={values[property]}
          error={problems[paths[property]]}
          onChange={(ids) => onChange(property, ids)}
        />
      ))}
      {children}
      <ManySelect
        {...common}
        label={propertyLabels.quality_score}
        choices={qualityScoreChoices}
        data-field={paths.quality_score}
        value={values.quality_score}
        error={problems[paths.quality_score]}
        onChange={(chosen) => onScores(qualityScores.filter((score) => chosen.includes(score)))}
      />
    </>
  )
}
