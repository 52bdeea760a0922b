import { Alert, Stack } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { hasAllProperties } from '@headgate/domain/rules/properties'
import { IconInfoCircle } from '@tabler/icons-react'
import { ModeRadios } from '../../../../blocks/rules/mode-radios.tsx'
import { Section } from '../../../../screens/section.tsx'
import type { FieldProps } from '../use-targeting-form.ts'

/** How rules are picked, and a warning until all properties are chosen. */
export function ModeSection({ draft, dispatch }: Pick<FieldProps, 'draft' | 'dispatch'>) {
  return (
    <Section title="Targeting">
      <Stack gap="md">
        {hasAllProperties(draft) ? null : (
          <Alert color="yellow" icon={<IconInfoCircle />} p="xs">
            {messages.targetings.selectProperties}
          </Alert>
        )}
        <ModeRadios
          label="Targeting mode"
          value={draft.targeting_type}
          onChange={(targeting_type) => dispatch({ type: 'set-mode', targeting_type })}
        />
      </Stack>
    </Section>
  )
}
