import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../lib/numbers.ts'
import classes from './channel-list.module.css'

/** Channels shown before a press on 'Show all'. */
const FIRST = 30

interface ChannelListProps {
  label: string
  /** At most a thousand are named. */
  list: { total: number; channels: readonly string[] }
  /** What to do about them. */
  note?: string
}

/** Channels with what they have in common. Nothing where there is none. */
export function ChannelList({ label, list: { total, channels }, note }: ChannelListProps) {
  const [isWhole, setIsWhole] = useState(false)
  if (total === 0) return null
  const shown = isWhole ? channels : channels.slice(0, FIRST)
  const left = total - channels.length
  return (
    <section aria-label={label}>
      <Text size="sm" fw={600}>
        {label} ({formatCount(total)})
      </Text>
      {note === undefined ? null : (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <ul className={classes.channels}>
        {shown.map((channel) => (
          <li key={channel}>{channel === '' ? '(no channel)' : channel}</li>
        ))}
      </ul>
      {shown.length < channels.length ? (
        <Button variant="default" size="xs" onClick={() => setIsWhole(true)}>
          Show {left > 0 ? 'the first ' : 'all '}
          {formatCount(channels.length)}
        </Button>
      ) : null}
      {isWhole && left > 0 ? (
        <Text size="sm" c="dimmed">
          and {formatCount(left)} more
        </Text>
      ) : null}
    </section>
  )
}
