import { ActionIcon, Code, Popover, Stack, Text } from '@mantine/core'
import { dynamicParameters } from '@headgate/contract/base/constants'
import { IconInfoCircle } from '@tabler/icons-react'

/** Lists the parameters that a link may contain (docs/behaviour/engine.md#placeholders). */
export function DynamicParameters() {
  return (
    <Popover width={320} position="bottom-start" shadow="md" withRoles={false}>
      <Popover.Target>
        <ActionIcon variant="subtle" size="xs" aria-label="Dynamic parameters">
          <IconInfoCircle size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
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
      </Popover.Dropdown>
    </Popover>
  )
}
