import { List, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { messages } from '@headgate/contract/base/messages'
import type { IdenticalLink } from '../../../api/provider-links.ts'

const texts = messages.providerLinks

/** Lists identical links and asks whether to save anyway. Resolves to the answer. */
export function askAboutIdentical(
  found: readonly IdenticalLink[],
  inForm: readonly string[],
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  modals.openConfirmModal({
    title: texts.identicalTitle,
    size: 'lg',
    children: (
      <Stack gap="sm">
        <List size="sm">
          {inForm.map((text) => (
            <List.Item key={text} style={{ overflowWrap: 'anywhere' }}>
              Twice in this form: {text}
            </List.Item>
          ))}
          {found.map((link) => (
            <List.Item key={link.id} style={{ overflowWrap: 'anywhere' }}>
              Link {link.id} of advertiser {link.provider.id}, {link.provider.name}: {link.link}
            </List.Item>
          ))}
        </List>
        <Text size="sm" fw={600}>
          {texts.identicalQuestion}
        </Text>
      </Stack>
    ),
    labels: { confirm: 'Yes', cancel: 'No' },
    onConfirm: () => resolve(true),
    onClose: () => resolve(false),
  })
  return promise
}
