import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { messages } from '@headgate/contract/messages'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { toast } from './toast.ts'

/** What copies a text and says 'Link copied!' (1 §8); for a moment after that it is `copied`. */
export function useCopyLink(): { copied: boolean; copy: (value: string) => void } {
  const { copied, copy } = useClipboard()
  return {
    copied,
    copy: (value) => {
      copy(value)
      toast.success(messages.titles.success, messages.general.linkCopied)
    },
  }
}

/** Copies a text and says 'Link copied!' (1 §8). `label` names what is copied. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { copied, copy } = useCopyLink()
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => copy(value)}>
        {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
