import { messages } from '@headgate/contract/base/messages'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
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
  /** The form's route. */
  to: '/target/edit/$id' | '/advertiser-link-group/edit/$id'
  /** The record that the form shows. */
  id: number
  /** The neighbours of any record of the list. A press before they are loaded waits for them. */
  neighbours: (id: number) => Neighbours | Promise<Neighbours>
}

/**
 * Opens the previous and the next record in the list. Past the ends a listed text shows
 * (docs/behaviour/publisher-links.md#neighbours).
 */
export function NeighbourArrows({ noun, to, id: shown, neighbours }: NeighbourArrowsProps) {
  const router = useRouter()
  /** The press whose neighbours are loading, and those after it. */
  const presses = useRef<(keyof Neighbours)[]>([])
  /** The record in the address, which is ahead of the shown one while the next form loads. Null on other pages. */
  const inAddress = () => {
    const [start, id] = router.latestLocation.pathname.split(to.replace('$id', ''))
    return start === '' ? Number(id) : null
  }
  const walk = async () => {
    const first = inAddress()
    const passed = [first ?? shown]
    const isLeft = () => ![first, ...passed].includes(inAddress())
    try {
      // Also takes the presses that are added during the loop.
      for (const side of presses.current) {
        const id = (await neighbours(passed.at(-1)!))[side]
        if (isLeft()) return
        if (id === null) return toast.info(messages.titles.oops, messages.targetings.endOfList)
        passed.push(id)
        void router.navigate({ to, params: { id }, state: true })
      }
    } catch (error) {
      if (!isLeft()) toast.error(messages.titles.oops, failureText(error))
    } finally {
      presses.current = []
    }
  }
  const press = (side: keyof Neighbours) => {
    if (presses.current.push(side) === 1) void walk()
  }
  return (
    <span>
      <IconAction label={`Previous ${noun}`} onClick={() => press('previous_id')}>
        <IconChevronLeft size={20} />
      </IconAction>
      <IconAction label={`Next ${noun}`} onClick={() => press('next_id')}>
        <IconChevronRight size={20} />
      </IconAction>
    </span>
  )
}
