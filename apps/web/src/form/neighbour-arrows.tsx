import { messages } from '@headgate/contract/messages'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconAction } from '../ui/icon-action.tsx'
import { toast } from '../ui/toast.ts'

interface NeighbourArrowsProps {
  /** 'publisher link'. */
  noun: string
  /** Null at the ends of the list. */
  previous: number | null
  next: number | null
  onGo: (id: number) => void
}

/** To the record before and after this one in its list; past the ends the document's text is said (2 §2.2, §2.4). */
export function NeighbourArrows({ noun, previous, next, onGo }: NeighbourArrowsProps) {
  const go = (id: number | null) => {
    if (id === null) toast.info(messages.titles.oops, messages.targetings.endOfList)
    else onGo(id)
  }
  return (
    <span>
      <IconAction label={`Previous ${noun}`} onClick={() => go(previous)}>
        <IconChevronLeft size={20} />
      </IconAction>
      <IconAction label={`Next ${noun}`} onClick={() => go(next)}>
        <IconChevronRight size={20} />
      </IconAction>
    </span>
  )
}
