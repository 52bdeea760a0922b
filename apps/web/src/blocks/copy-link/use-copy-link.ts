import { useClipboard } from '@mantine/hooks'
import { messages } from '@headgate/contract/base/messages'
import { toast } from '../../ui/toast.ts'

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
