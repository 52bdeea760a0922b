import { useClipboard } from '@mantine/hooks'
import { messages } from '@headgate/contract/base/messages'
import { toast } from '../../ui/toast.ts'

/** Copies a text and shows 'Link copied!', or another note. `copied` is true for a moment after it. */
export function useCopyLink(note: string = messages.general.linkCopied): {
  copied: boolean
  copy: (value: string) => void
} {
  const { copied, copy } = useClipboard()
  return {
    copied,
    copy: (value) => {
      copy(value)
      toast.success(messages.titles.success, note)
    },
  }
}
