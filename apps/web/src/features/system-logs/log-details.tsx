import { Button, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useCopyLink } from '../../blocks/copy-link/use-copy-link.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { LogRow } from './log-row.ts'
import { logText } from './log-text.ts'
import classes from './system-logs.module.css'

/** Everything that a line has, below its row. */
export function LogDetails({ row }: { row: LogRow }) {
  const { copy } = useCopyLink('The line is copied.')
  const text = logText(row)
  return (
    <div className={classes.details}>
      <Group gap="sm">
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => copy(text)}
        >
          Copy
        </Button>
        {row.requestId === '' ? null : (
          <TextLink to="/systemlogs" search={{ request_id: row.requestId }} size="sm">
            All lines of this request
          </TextLink>
        )}
      </Group>
      {/* A scrolling box must be reachable by keyboard, which cannot scroll it otherwise. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.text} aria-label="The whole line" tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
