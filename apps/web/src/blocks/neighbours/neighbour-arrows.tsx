import { messages } from '@headgate/contract/base/messages'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { failureText } from '../../lib/call-failure.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { toast } from '../../ui/toast.ts'

/** The previous and the next record in the list; null past its ends. */
export interface Neighbours {
  previous_id: number | null
  next_id: number | null
}

interface NeighbourArrowsProps {
  /** 'publisher link'. */
  noun: string
  /** Called on a press. A press before they are loaded waits for them. */
  neighbours: () => Neighbours | Promise<Neighbours>
  onGo: (id: number) => void
}

/**
 * Opens the previous and the next record in the list. Past the ends a listed text shows
 * (docs/behaviour/publisher-links.md#neighbours).
 */
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
