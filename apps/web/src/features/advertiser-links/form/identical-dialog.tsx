import { Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { IdenticalLink } from '../../../api/provider-links.ts'
import { ask } from '../../../ui/dialog/ask.tsx'
import { Bullets } from '../../../ui/layout/columns.tsx'

const texts = messages.providerLinks

/** Lists identical links and asks whether to save anyway. Resolves to the answer. */
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
        <Bullets>
          {inForm.map((text) => (
            <li key={text}>Twice in this form: {text}</li>
          ))}
          {found.map((link) => (
            <li key={link.id}>
              Link {link.id} of advertiser {link.provider.id}, {link.provider.name}: {link.link}
            </li>
          ))}
        </Bullets>
        <Text size="sm" fw={600}>
          {texts.identicalQuestion}
        </Text>
      </Stack>
    ),
  })
}
