import { Alert, Group, Radio, Stack } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { hasAllProperties } from '@headgate/domain/targeting-form/properties'
import { IconInfoCircle } from '@tabler/icons-react'
import { Section } from '../../../../screens/section.tsx'
import type { FieldProps } from '../use-targeting-form.ts'

/** Round robin or waterfall, with what they mean (2 §2.2), and the warning until all properties are chosen. */
export function ModeSection({ draft, dispatch }: Pick<FieldProps, 'draft' | 'dispatch'>) {
  return (
    <Section title="Targeting">
      <Stack gap="md">
        {hasAllProperties(draft) ? null : (
          <Alert color="yellow" icon={<IconInfoCircle />} p="xs">
            {messages.targetings.selectProperties}
          </Alert>
        )}
        <Radio.Group
          label="Targeting mode"
          value={draft.targeting_type}
          onChange={(mode) =>
            dispatch({ type: 'set-mode', targeting_type: mode === 'waterfall' ? 'waterfall' : 'round_robin' })
          }
        >
          <Group gap="xl" mt={6}>
            <Radio
              value="round_robin"
              label="Round Robin"
              description="Each rule runs once, then the cycle restarts."
            />
            <Radio
              value="waterfall"
              label="Waterfall"
              description="Each rule runs until its daily cap, then the next."
            />
          </Group>
        </Radio.Group>
      </Stack>
    </Section>
  )
}
