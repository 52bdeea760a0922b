import { useClipboard } from '@mantine/hooks'
import { messages } from '@headgate/contract/base/messages'
import { toast } from '../../ui/toast.ts'

/** Copies a text and shows 'Link copied!'. `copied` is true for a moment after it. */
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
