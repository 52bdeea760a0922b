import { ColorSwatch, Group, Select, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { factQueries } from '../form-facts.ts'
import type { FieldProps } from '../use-targeting-form.ts'

/** A dot says whether the publisher is active (2 §2.2); a word says it to who does not see colours. */
function StatusDot({ active }: { active: boolean }) {
  return (
    <ColorSwatch
      size={10}
      withShadow={false}
      color={active ? 'var(--mantine-color-green-7)' : 'var(--mantine-color-gray-6)'}
    />
  )
}

/** The publisher of the link; choosing one fills the custom domain from its default domain (2 §2.2). */
export function PublisherField({
  draft,
  dispatch,
  problems,
  name,
}: FieldProps & { name: string | undefined }) {
  const { data } = useSuspenseQuery(factQueries.publishers)
  const byId = new Map(data.map((one) => [String(one.id), one]))
  const value = draft.publisher_id === null ? null : String(draft.publisher_id)
  const chosen = value === null ? undefined : byId.get(value)
  const options = data.map(({ id, name: label, status }) => ({
    value: String(id),
    label: status === false ? `${label} (inactive)` : label,
  }))
  // An archived publisher, which the list leaves out, stays shown where it is in use.
  if (value !== null && chosen === undefined) options.push({ value, label: `${name ?? value} (archived)` })
  return (
    <Select
      label="Publisher"
      withAsterisk
      searchable
      // A refused save gives it the focus: what is wrong with it must stay in sight.
      openOnFocus={false}
      placeholder="Select a publisher"
      nothingFoundMessage="No publisher found"
      limit={100}
      data={options}
      value={value}
      error={problems['publisher_id']}
      allowDeselect={false}
      leftSection={chosen === undefined ? null : <StatusDot active={chosen.status !== false} />}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <StatusDot active={byId.get(option.value)?.status !== false} />
          <Text size="sm">{option.label}</Text>
        </Group>
      )}
      onChange={(id) => {
        const publisher = id === null ? undefined : byId.get(id)
        if (publisher !== undefined)
          dispatch({
            type: 'set-publisher',
            publisher_id: publisher.id,
            default_domain: publisher.default_domain ?? null,
          })
      }}
    />
  )
}
