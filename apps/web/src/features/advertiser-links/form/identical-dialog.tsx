import { List, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { IdenticalLink } from '../../../api/provider-links.ts'
import { ask } from '../../../ui/dialog/ask.tsx'

const texts = messages.providerLinks

/** Lists links that are the same and asks whether to save anyway (1 §4); resolves to the answer. */
export function askAboutIdentical(
  found: readonly IdenticalLink[],
  inForm: readonly string[],
): Promise<boolean> {
  return ask({
    title: texts.identicalTitle,
    size: 'lg',
    confirm: 'Yes',
    cancel: 'No',
    content: (
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
  })
}
