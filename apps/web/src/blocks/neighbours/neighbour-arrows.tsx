import { messages } from '@headgate/contract/base/messages'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { failureText } from '../../lib/call-failure.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { toast } from '../../ui/toast.ts'

/** The records before and after one in its list; null past its ends. */
export interface Neighbours {
  previous_id: number | null
  next_id: number | null
}

interface NeighbourArrowsProps {
  /** 'publisher link'. */
  noun: string
  /** Asked at a press: one that comes before they are known waits for them. */
  neighbours: () => Neighbours | Promise<Neighbours>
  onGo: (id: number) => void
}

/** To the record before and after this one in its list; past the ends the document's text is said (2 §2.2, §2.4). */
export function NeighbourArrows({ noun, neighbours, onGo }: NeighbourArrowsProps) {
  const go = async (side: keyof Neighbours) => {
    try {
      const id = (await neighbours())[side]
      if (id === null) toast.info(messages.titles.oops, messages.targetings.endOfList)
      else onGo(id)
    } catch (error) {
      toast.error(messages.titles.oops, failureText(error))
    }
  }
  return (
    <span>
      <IconAction label={`Previous ${noun}`} onClick={() => void go('previous_id')}>
        <IconChevronLeft size={20} />
      </IconAction>
      <IconAction label={`Next ${noun}`} onClick={() => void go('next_id')}>
        <IconChevronRight size={20} />
      </IconAction>
    </span>
  )
}
