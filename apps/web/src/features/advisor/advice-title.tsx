import type { Advice } from '@headgate/contract/advisor/advice-calls'
import { IconChevronRight } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import classes from './advice.module.css'

const route = getRouteApi('/_shell/advisor')

/** The title of an item, which opens its description below the row. */
export function AdviceTitle({ item: { id, title } }: { item: Advice }) {
  const isOpen = route.useSearch({ select: ({ open }) => open === id })
  const navigate = route.useNavigate()
  return (
    <button
      type="button"
      className={classes.title}
      aria-expanded={isOpen}
      onClick={() =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, open: isOpen ? undefined : id }),
          replace: true,
        })
      }
    >
      <IconChevronRight size={16} aria-hidden />
      <span>{title}</span>
    </button>
  )
}
