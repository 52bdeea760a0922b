import { TextInput } from '@mantine/core'
import { propertyLabels } from '@headgate/domain/labels'
import { groupCapacity } from '@headgate/domain/rules/group-capacity'
import type { TargetingDraft } from '@headgate/domain/targeting-form/draft'
import { takesTrafficSource } from '@headgate/domain/targeting-form/properties'
import { lookupQueries } from '../../../../api/lookups.ts'
import { PropertyFields } from '../../../../blocks/properties/property-fields.tsx'
import { formatCount } from '../../../../lib/numbers.ts'
import { LookupMany } from '../../../../pickers/lookup-many.tsx'
import { Section } from '../../../../screens/section.tsx'
import type { Facts } from '../form-facts.ts'
import type { FieldProps } from '../use-targeting-form.ts'

const paths = {
  platform_id: 'platform_id',
  search_engine_id: 'search_engine_id',
  tag_type_id: 'tag_type_id',
  quality_score: 'quality_score',
} as const

/** The link properties, and the daily cap, which is derived from the rules. */
export function PropertySection({ draft, dispatch, problems, facts }: FieldProps & { facts: Facts }) {
  const withSource = takesTrafficSource(draft.tag_type_id, facts.tagTypes)
  return (
    <Section title="Link properties" columns={6}>
      <PropertyFields
        values={draft}
        paths={paths}
        problems={problems}
        onChange={(property, values) => dispatch({ type: 'set-property', property, values })}
        onScores={(values) => dispatch({ type: 'set-property', property: 'quality_score', values })}
      >
        <LookupMany
          label={propertyLabels.traffic_source_id}
          onceClosed
          withAsterisk={withSource}
          disabled={!withSource}
          blank={withSource ? 'Select' : 'N2S and AFD only'}
          query={lookupQueries.trafficSources()}
          kind="trafficSource"
          data-field="traffic_source_id"
          value={draft.traffic_source_id}
          error={problems['traffic_source_id']}
          onChange={(values) => dispatch({ type: 'set-property', property: 'traffic_source_id', values })}
        />
      </PropertyFields>
      <TextInput label="Daily Cap" disabled value={capText(draft)} />
    </Section>
  )
}

/** As in lists: the sum over enabled rules, and no cap as soon as one of them has none (decision 0193). */
function capText(draft: TargetingDraft): string {
  const cap = groupCapacity(
    draft.targeting_rules.map((rule) => ({ capacity: rule.daily_cap ?? 0, active: !rule.disabled })),
  )
  return cap === 0 ? 'No cap' : formatCount(cap)
}
