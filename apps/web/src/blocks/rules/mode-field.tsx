import { Group, Radio } from '@mantine/core'
import type { TargetingType } from '@headgate/contract/base/constants'

interface ModeFieldProps {
  label: string
  value: TargetingType
  onChange: (mode: TargetingType) => void
  className?: string | undefined
}

/** Round robin or waterfall, with what they mean. */
export function ModeField({ onChange, ...field }: ModeFieldProps) {
  return (
    <Radio.Group {...field} onChange={(mode) => onChange(mode === 'waterfall' ? 'waterfall' : 'round_robin')}>
      <Group gap="xl" mt={6} align="flex-start">
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
  )
}
