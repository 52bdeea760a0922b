import { TextInput } from '@mantine/core'
import type { QualityScore } from '@headgate/contract/base/constants'
import { channelVariables } from '@headgate/domain/provider-link/channel'
import { needsTrafficSource } from '@headgate/domain/provider-link/problems'
import { propertyLabels, qualityScoreChoices } from '@headgate/domain/labels'
import { type ReactNode, useRef } from 'react'
import { lookupQueries } from '../../../api/lookups.ts'
import { NumberField } from '../../../form/number-field.tsx'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { LookupOne } from '../../../pickers/lookup-one.tsx'
import { DynamicParameters } from './dynamic-parameters.tsx'
import { extracted, type LinkChannel, type LinkValues } from './link-values.ts'
import { useLinkFacts } from './use-link-facts.ts'
import { OneSelect } from '../../../form/select/one-select.tsx'
import { SuggestField } from '../../../form/select/suggest-field.tsx'
import { Switch } from '../../../ui/check/check.tsx'
import classes from './link-fields.module.css'

type IdField = 'search_engine_id' | 'tag_type_id' | 'platform_id' | 'traffic_source_id'

interface LinkFieldsProps {
  values: LinkValues
  errors: Record<string, string | undefined>
  onChange: (change: Partial<LinkValues>) => void
  /** Why 'Ready to use' cannot be switched, if so. */
  readyReason?: string | undefined
  /** Focuses the first of these fields. */
  withFocus?: boolean
  /** Shown before the fields: id and advertiser in the form, nothing in the editor. */
  before?: ReactNode
}

/** The fields of one advertiser link, in the drawer's form and in the multi-link editor. */
export function LinkFields({
  values,
  errors,
  onChange,
  readyReason,
  withFocus = false,
  before,
}: LinkFieldsProps) {
  const { tagType, allowed } = useLinkFacts(values)
  const variables = channelVariables(allowed)
  const hasChannel = values.provider_id !== null && values.link !== '' && variables.length > 0
  const withSource = needsTrafficSource(tagType)
  const channelNote = (field: string) => {
    const error = errors[field]
    if (hasChannel) return { error }
    // A locked field shows how to unlock it. As an error it would demand a value that cannot be entered.
    return { description: [error, unlocks(values)].filter(Boolean).join('. ') }
  }
  const byId = (field: IdField) => ({
    value: asId(values[field]),
    error: errors[field],
    onChange: (id: number | null) => onChange({ [field]: id }),
  })
  // The channel that the last address contained. It is removed when the address changes.
  const found = useRef<LinkChannel | null>(null)
  return (
    <div className={classes.room}>
      <div className={classes.fields}>
        {before}
        <TextInput
          label="Description"
          {...(withFocus && firstInDrawer)}
          value={values.description ?? ''}
          error={errors['description']}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        <Switch
          label="Ready to use"
          isBesideFields
          description={readyReason}
          disabled={readyReason !== undefined}
          checked={values.reusable}
          onChange={(event) => onChange({ reusable: event.currentTarget.checked })}
        />
        <TextInput
          label={
            <>
              Link <DynamicParameters />
            </>
          }
          withAsterisk
          aria-label="Link"
          style={{ gridColumn: '1 / -1' }}
          value={values.link}
          error={errors['link']}
          onChange={(event) => onChange({ link: event.currentTarget.value })}
          onFocus={() => {
            found.current = extracted({ ...values, link_source_identifier: '' }, allowed)
          }}
          onBlur={() => {
            const channel = extracted(values, allowed, found.current)
            if (channel) onChange(channel)
          }}
        />
        <SuggestField
          label="Channel Variable"
          withAsterisk
          disabled={!hasChannel}
          suggestions={variables}
          value={values.link_source_identifier}
          {...channelNote('link_source_identifier')}
          onChange={(link_source_identifier) => onChange({ link_source_identifier })}
        />
        <TextInput
          label="Channel Value"
          withAsterisk
          disabled={!hasChannel}
          value={values.link_source_identifier_value}
          {...channelNote('link_source_identifier_value')}
          onChange={(event) => onChange({ link_source_identifier_value: event.currentTarget.value })}
        />
        <LookupOne
          label="Search Engine"
          withAsterisk
          query={lookupQueries.searchEngines()}
          kind="searchEngine"
          {...byId('search_engine_id')}
        />
        <LookupOne
          label="Traffic Types"
          withAsterisk
          query={lookupQueries.tagTypes()}
          kind="tagType"
          {...byId('tag_type_id')}
          // The source belongs to the type, so another type starts without a source.
          onChange={(tag_type_id) => onChange({ tag_type_id, traffic_source_id: null })}
        />
        <LookupOne
          label="Platforms"
          withAsterisk
          query={lookupQueries.platforms()}
          kind="platform"
          {...byId('platform_id')}
        />
        <LookupOne
          label="Traffic source"
          withAsterisk={withSource}
          disabled={!withSource}
          query={lookupQueries.trafficSources()}
          kind="trafficSource"
          {...byId('traffic_source_id')}
        />
        <OneSelect
          label={propertyLabels.quality_score}
          withAsterisk
          placeholder="Select"
          choices={qualityScoreChoices}
          value={values.quality_score}
          error={errors['quality_score']}
          onChange={(score) => onChange({ quality_score: score as QualityScore | null })}
        />
        <NumberField
          label="Daily Cap"
          withAsterisk
          signed
          {...(values.daily_cap === 0 && { unit: 'no cap' })}
          value={typeof values.daily_cap === 'number' ? values.daily_cap : null}
          error={errors['daily_cap']}
          onChange={(cap) => onChange({ daily_cap: cap ?? '' })}
        />
      </div>
    </div>
  )
}

/**
 * Focuses a field. The drawer focuses the element with the attribute when it opens; the ref is for a link that is read
 * later.
 */
export const firstInDrawer = { 'data-autofocus': true, ref: focusOnMount }

/** The contract accepts ids in several forms. */
function asId(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** The step that must be done before the channel can be entered. */
function unlocks({ provider_id, link }: Pick<LinkValues, 'provider_id' | 'link'>): string {
  return provider_id === null || link === ''
    ? 'Select an advertiser and enter the link first.'
    : 'The advertiser has no channel variable yet: add one first.'
}
