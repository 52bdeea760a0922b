import { Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/numbers.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import classes from '../panels.module.css'

const icons = {
  urgent: <IconAlertTriangle size={18} color="var(--outcome-overcapped)" aria-hidden />,
  notice: <IconInfoCircle size={18} color="var(--outcome-warmup)" aria-hidden />,
  good: <IconCircleCheck size={18} color="var(--outcome-redirected)" aria-hidden />,
}

interface AttentionRowProps {
  icon: keyof typeof icons
  children: ReactNode
}

/** One line of the list. */
export function AttentionRow({ icon, children }: AttentionRowProps) {
  return (
    <li className={classes.row}>
      <span style={{ flex: 'none', marginTop: 1 }}>{icons[icon]}</span>
      <div style={{ minWidth: 0 }}>{children}</div>
    </li>
  )
}

interface ExamplesProps {
  /** How many there are in all. */
  count: number
  examples: readonly { key: string | number; to: string; name: string; title?: string }[]
}

/** The first records of a line, each with a link, and how many more there are. */
export function Examples({ count, examples }: ExamplesProps) {
  const more = count - examples.length
  if (examples.length === 0) return null
  return (
    <Group gap="2px 10px" mt={2}>
      {examples.map(({ key, to, name, title }) => (
        <TextLink key={key} to={to} size="xs" title={title}>
          {name}
        </TextLink>
      ))}
      {more > 0 ? <span className={classes.note}>and {formatCount(more)} more</span> : null}
    </Group>
  )
}

/** `3 links are late`, with the verb for one. */
export const countText = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
