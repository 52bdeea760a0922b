import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopyLink } from './use-copy-link.ts'
import { Tip } from '../../ui/float/tip.tsx'

/** Copies a text and shows 'Link copied!', or another note. `label` names what is copied. */
export function CopyButton({ value, label, note }: { value: string; label: string; note?: string }) {
  const { copied, copy } = useCopyLink(note)
  return (
    <Tip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => copy(value)}>
        {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
    </Tip>
  )
}
