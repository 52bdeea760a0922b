import { TextInput } from '@mantine/core'
import { qualityScores } from '@headgate/contract/base/constants'
import { groupCapacity } from '@headgate/domain/rules/group-capacity'
import type { TargetingDraft } from '@headgate/domain/targeting-form/draft'
import { takesTrafficSource } from '@headgate/domain/targeting-form/properties'
import { propertyLabels, qualityScoreChoices } from '@headgate/domain/labels'
import { lookupQueries } from '../../../../api/lookups.ts'
import { ManySelect } from '../../../../form/select/many-select.tsx'
import { formatCount } from '../../../../lib/numbers.ts'
import { LookupMany } from '../../../../pickers/lookup-many.tsx'
import type { Facts } from '../form-facts.ts'
import { Section } from '../../../../screens/section.tsx'
import type { FieldProps } from '../use-targeting-form.ts'

/** The link properties (2 §2.2) and the daily cap, which follows from the rules and is not entered. */
export function PropertySection({ draft, dispatch, problems, facts }: FieldProps & { facts: Facts }) {
  const withSource = takesTrafficSource(draft.tag_type_id, facts.tagTypes)
  // What a choice turns on and off follows from the final one (DESIGN §7).
  const common = { withAsterisk: true, blank: 'Select', onceClosed: true }
  return (
    <Section title="Link properties" columns={6}>
      <LookupMany
        {...common}
        label={propertyLabels.platform_id}
        query={lookupQueries.platforms()}
        kind="platform"
        value={draft.platform_id}
        error={problems['platform_id']}
        onChange={(values) => dispatch({ type: 'set-property', property: 'platform_id', values })}
      />
      <LookupMany
        {...common}
        label={propertyLabels.search_engine_id}
        query={lookupQueries.searchEngines()}
        kind="searchEngine"
        value={draft.search_engine_id}
        error={problems['search_engine_id']}
        onChange={(values) => dispatch({ type: 'set-property', property: 'search_engine_id', values })}
      />
      <LookupMany
        {...common}
        label={propertyLabels.tag_type_id}
        query={lookupQueries.tagTypes()}
        kind="tagType"
        value={draft.tag_type_id}
        error={problems['tag_type_id']}
        onChange={(values) => dispatch({ type: 'set-property', property: 'tag_type_id', values })}
      />
      <LookupMany
        {...common}
        label={propertyLabels.traffic_source_id}
        withAsterisk={withSource}
        disabled={!withSource}
        blank={withSource ? 'Select' : 'N2S and AFD only'}
        query={lookupQueries.trafficSources()}
        kind="trafficSource"
        value={draft.traffic_source_id}
        error={problems['traffic_source_id']}
        onChange={(values) => dispatch({ type: 'set-property', property: 'traffic_source_id', values })}
      />
      <ManySelect
        {...common}
        label={propertyLabels.quality_score}
        choices={qualityScoreChoices}
        value={draft.quality_score}
        error={problems['quality_score']}
        onChange={(values) =>
          dispatch({
            type: 'set-property',
            property: 'quality_score',
            values: qualityScores.filter((score) => values.includes(score)),
          })
        }
      />
      <TextInput label="Daily Cap" disabled value={capText(draft)} />
    </Section>
  )
}

/** As lists show it: the sum over enabled rules, and none as soon as one of them has none (decision 0193). */
function capText(draft: TargetingDraft): string {
  const cap = groupCapacity(
    draft.targeting_rules.map((rule) => ({ capacity: rule.daily_cap ?? 0, active: !rule.disabled })),
  )
  return cap === 0 ? 'No cap' : formatCount(cap)
}
