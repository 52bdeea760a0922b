import { Stack, Text, TextInput } from '@mantine/core'
import type { Targeting } from '@headgate/contract/targetings/values'
import { DomainFields } from './domain-fields.tsx'
import type { Facts } from '../form-facts.ts'
import { Section } from '../../../../screens/section.tsx'
import { LinkField } from './link-field.tsx'
import { Moments } from './moments.tsx'
import { PublisherField } from './publisher-field.tsx'
import { bind } from '../bind.ts'
import type { FieldProps } from '../use-targeting-form.ts'
import { Switch } from '../../../../ui/check/check.tsx'
import { Columns } from '../../../../ui/layout/columns.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'

interface IdentityProps extends FieldProps {
  facts: Facts
  /** The last saved state; null for a new link. */
  saved: Targeting | null
}

/** Publisher, domain, active flag, and the generated link. */
export function IdentitySection({ facts, saved, ...field }: IdentityProps) {
  const { draft, dispatch } = field
  const { text } = bind(field)
  return (
    <Section title="Publisher and domain">
      <Stack gap="sm">
        <Columns cols={{ base: 1, xs: 2, md: 4 }} isTight>
          <TextInput
            label="Pub Link ID"
            readOnly
            variant="filled"
            value={draft.id === null ? 'New' : String(draft.id)}
          />
          <PublisherField {...field} name={saved?.publisher} />
          <DomainFields {...field} facts={facts} />
          <div>
            <Switch
              label="Active"
              aria-describedby="active-effect"
              isBesideFields
              checked={draft.is_active}
              onChange={(event) => dispatch({ type: 'set-active', is_active: event.currentTarget.checked })}
            />
            <Text id="active-effect" size="xs" c="dimmed" mt={4}>
              Applies on the next save, even of a draft.
            </Text>
          </div>
        </Columns>
        <Moments draft={draft} />
        <LinkField {...field} facts={facts} saved={saved} />
        <Columns cols={{ base: 1, md: 2 }}>
          <TextArea label="Description" rows={1} maxRows={6} {...text('tag_description')} />
          <TextArea label="Notes" rows={1} maxRows={6} {...text('notes')} />
        </Columns>
      </Stack>
    </Section>
  )
}
