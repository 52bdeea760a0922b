import { Checkbox, Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFlag } from '@headgate/contract/targetings/values'
import { carriesPublisherId } from '@headgate/domain/publisher-link'
import { NumberField } from '../../../../form/number-field.tsx'
import type { Facts } from '../form-facts.ts'
import { Section } from '../../../../screens/section.tsx'
import type { FieldProps } from '../use-targeting-form.ts'

const options = [
  ['warmup_mode', 'Warm-up mode', undefined],
  ['pass_referrer', 'Pass referrer', undefined],
  ['use_sid', 'Use SID', 'Noted only: nothing that is served follows it.'],
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

/** Option checkboxes and the fixed values of the link (2 §2.2, §3.1). */
export function OptionSection({ facts, ...field }: FieldProps & { facts: Facts }) {
  const { draft, dispatch } = field
  const { redirectType: type } = facts
  const publisherNote =
    type !== null && carriesPublisherId(type) ? 'Adds nothing: links of this type carry it.' : undefined
  const checkbox = (name: UseFlag | (typeof options)[number][0], label: string, description?: string) => (
    <Checkbox
      key={name}
      label={label}
      description={description}
      checked={draft[name]}
      onChange={(event) => dispatch({ type: 'set', values: { [name]: event.currentTarget.checked } })}
    />
  )
  return (
    <Section title="Options">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="sm">
          {options.map(([name, label, description]) => checkbox(name, label, description))}
        </SimpleGrid>
        <Fieldset legend="Parameters of the link" variant="default" p="sm">
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="xs">
            {flags.map(([name, label]) =>
              checkbox(name, label, name === 'use_publisher_id' ? publisherNote : undefined),
            )}
          </SimpleGrid>
        </Fieldset>
        <FixedValues {...field} />
      </Stack>
    </Section>
  )
}

function FixedValues({ draft, dispatch, problems }: FieldProps) {
  const text = (name: 'sub_id' | 'n' | 'click_id', label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={draft[name]}
      error={problems[name]}
      onChange={(event) => dispatch({ type: 'set', values: { [name]: event.currentTarget.value } })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md" verticalSpacing="sm">
      {text('sub_id', 'Sub ID')}
      <NumberField
        label="Client ID"
        signed
        value={draft.client_id}
        error={problems['client_id']}
        onChange={(client_id) => dispatch({ type: 'set', values: { client_id } })}
      />
      {text('n', 'N')}
      {text('click_id', 'Click ID', 'Noted only: each search brings its own.')}
    </SimpleGrid>
  )
}
