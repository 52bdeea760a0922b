import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { messages } from '@headgate/contract/messages'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { toast } from './toast.ts'

/** Copies a text and says 'Link copied!' (1 §8). `label` names what is copied. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const clipboard = useClipboard()
  const copy = () => {
    clipboard.copy(value)
    toast.success(messages.titles.success, messages.general.linkCopied)
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={copy}>
        {clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
