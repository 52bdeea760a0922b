import { Stack, TextInput } from '@mantine/core'
import type { UseFlag } from '@headgate/contract/targetings/values'
import { defaultThresholds } from '@headgate/domain/decision/thresholds'
import { carriesPublisherId } from '@headgate/domain/publisher-link'
import { isWarmupQuality } from '@headgate/domain/targeting-form/properties'
import { NumberField } from '../../../../form/number-field.tsx'
import type { Facts } from '../form-facts.ts'
import { Section } from '../../../../screens/section.tsx'
import { bind } from '../bind.ts'
import type { FieldProps } from '../use-targeting-form.ts'
import { Check } from '../../../../ui/check/check.tsx'
import { Columns, Fields } from '../../../../ui/layout/columns.tsx'

const options = [
  ['warmup_mode', 'Warm-up mode'],
  ['pass_referrer', 'Pass referrer'],
  ['use_sid', 'Use SID'],
] as const

const flagLabels: Record<UseFlag, string> = {
  use_ad_account_id: 'Ad account id',
  use_utm_source: 'UTM source',
  use_pixel_id: 'Pixel id',
  use_conversion_event: 'Conversion event',
  use_ad_group_id: 'Ad group id',
  use_ad_placement_id: 'Ad placement id',
  use_ut: 'UT',
  use_ad_id: 'Ad id',
  use_site_id: 'Site id',
  use_site_domain: 'Site domain',
  use_publisher_id: 'Publisher id',
  use_publisher_name: 'Publisher name',
}
const flags = Object.entries(flagLabels) as [UseFlag, string][]

/** Option checkboxes and the fixed values of the link (docs/behaviour/publisher-links.md#filters-and-options). */
export function OptionSection({ facts, ...field }: FieldProps & { facts: Facts }) {
  const { check } = bind(field)
  const descriptions: Partial<Record<string, string>> = {
    warmup_mode: warmupText(field.draft),
    use_sid: 'For information only; does not affect traffic.',
  }
  const { redirectType: type } = facts
  const publisherNote =
    type !== null && carriesPublisherId(type)
      ? 'No effect: links of this type already contain it.'
      : undefined
  const checkbox = (name: UseFlag | (typeof options)[number][0], label: string, description?: string) => (
    <Check key={name} {...check(name)} label={label} description={description} />
  )
  return (
    <Section title="Options">
      <Stack gap="md">
        <Columns cols={{ base: 1, xs: 3 }} isTight>
          {options.map(([name, label]) => checkbox(name, label, descriptions[name]))}
        </Columns>
        <Fields legend="Parameters of the link">
          <Columns cols={{ base: 1, xs: 3 }} isTight>
            {flags.map(([name, label]) =>
              checkbox(name, label, name === 'use_publisher_id' ? publisherNote : undefined),
            )}
          </Columns>
        </Fields>
        <FixedValues {...field} />
      </Stack>
    </Section>
  )
}

/** The effect of warm-up while it is on, and why it is on if the user did not switch it. */
function warmupText(draft: FieldProps['draft']): string | undefined {
  if (!draft.warmup_mode) return undefined
  const does = `The first ${defaultThresholds.warmupSearches} searches go to the warm-up link.`
  if (!draft.warmup_by_quality || !isWarmupQuality(draft.quality_score)) return does
  const scores = new Intl.ListFormat('en').format(draft.quality_score)
  return `Switched on because the quality score is ${scores}. ${does}`
}

function FixedValues(field: FieldProps) {
  const { text, number } = bind(field)
  const input = (name: 'sub_id' | 'n' | 'click_id', label: string, description?: string) => (
    <TextInput
      {...text(name)}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
  return (
    <Columns cols={{ base: 1, xs: 2, md: 4 }} isTight>
      {input('sub_id', 'Sub ID')}
      <NumberField {...number('client_id')} label="Client ID" signed />
      {input('n', 'N')}
      {input('click_id', 'Click ID', 'For information only: each search has its own.')}
    </Columns>
  )
}
