import { Group, Radio } from '@mantine/core'
import type { TargetingType } from '@headgate/contract/base/constants'
import { targetingModes } from '@headgate/domain/labels'

interface ModeRadiosProps {
  label: string
  value: TargetingType
  onChange: (mode: TargetingType) => void
  className?: string | undefined
}

/** Round robin or waterfall, with what they mean. */
export function ModeRadios({ label, value, onChange, className }: ModeRadiosProps) {
  return (
    <Radio.Group label={label} className={className} value={value} onChange={onChange}>
      <Group gap="xl" mt={6} align="flex-start">
        {Object.entries(targetingModes).map(([mode, texts]) => (
          <Radio key={mode} value={mode} {...texts} />
        ))}
      </Group>
    </Radio.Group>
  )
}
