import { ActionIcon, Code, Stack, Text } from '@mantine/core'
import { dynamicParameters } from '@headgate/contract/base/constants'
import { IconInfoCircle } from '@tabler/icons-react'
import { Popup } from '../../../ui/float/popup.tsx'

/** Lists the parameters that a link may contain (docs/behaviour/engine.md#placeholders). */
export function DynamicParameters() {
  return (
    <Popup
      label="Dynamic parameters"
      width={320}
      renderOpener={(props) => (
        <ActionIcon {...props} variant="subtle" size="xs" aria-label="Dynamic parameters">
          <IconInfoCircle size={16} />
        </ActionIcon>
      )}
    >
      <Stack gap={4}>
        <Text size="sm">Supported dynamic parameters. [Q] is required.</Text>
        <Text size="sm">
          {dynamicParameters.map((name) => (
            <Code key={name} mr={4}>
              [{name}]
            </Code>
          ))}
        </Text>
      </Stack>
    </Popup>
  )
}
