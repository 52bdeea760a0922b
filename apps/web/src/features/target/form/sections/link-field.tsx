import { ActionIcon, Group } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { Targeting } from '@headgate/contract/targetings/values'
import { publisherLinkOfDraft, isWholeLink } from '@headgate/domain/targeting-form/publisher-link-of-draft'
import { IconExternalLink } from '@tabler/icons-react'
import { CopyButton } from '../../../../blocks/copy-link/copy-button.tsx'
import type { Facts } from '../form-facts.ts'
import type { FieldProps } from '../use-targeting-form.ts'
import { Tip } from '../../../../ui/float/tip.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'

interface LinkFieldProps extends FieldProps {
  facts: Facts
  saved: Pick<Targeting, 'id' | 'publisher_id' | 'link'> | null
}

/**
 * The generated link of the form's values. It can be copied and opened when it is complete
 * (docs/behaviour/publisher-links.md#generated-link).
 */
export function LinkField({ draft, problems, facts, saved }: LinkFieldProps) {
  const link = publisherLinkOfDraft(draft, { ...facts, saved })
  const whole = link !== null && isWholeLink(link)
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextArea
        label="Link"
        readOnly
        variant="filled"
        rows={1}
        flex={1}
        value={link ?? ''}
        placeholder={messages.targetings.linkMissing}
        data-field="link"
        error={problems['link']}
        description={
          link === null || whole ? undefined : 'The parts in braces are filled in when the link is saved.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {whole ? (
        <Group gap={4} mt={26} wrap="nowrap">
          <CopyButton value={link} label="Copy link" />
          <Tip label="Open link in a new tab">
            <ActionIcon
              variant="subtle"
              color="gray"
              component="a"
              href={link}
              target="_blank"
              rel="noopener"
              aria-label="Open link in a new tab"
            >
              <IconExternalLink size={16} />
            </ActionIcon>
          </Tip>
        </Group>
      ) : null}
    </Group>
  )
}
