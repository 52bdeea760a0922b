import { Text } from '@mantine/core'
import type { RefObject } from 'react'
import type { ListPreview } from '../../../api/filter-lists/search-lists.ts'
import { formatCount } from '../../../lib/numbers.ts'
import classes from './filter-lists.module.css'

interface WrongLinesProps {
  wrong: ListPreview['wrong'] | undefined
  /** The field with the text. A press on a line selects it there. */
  area: RefObject<HTMLTextAreaElement | null> | undefined
}

/** The lines of a text that cannot be used, by their number. */
export function WrongLines({ wrong, area }: WrongLinesProps) {
  if (wrong === undefined || wrong.count === 0) return null
  return (
    <section aria-label="Wrong lines">
      <ul className={classes.wrong}>
        {wrong.first.map(({ line, text }) => (
          <li key={line}>
            {area === undefined ? (
              <Text size="sm">{`Line ${formatCount(line)}: ${text}`}</Text>
            ) : (
              <button type="button" onClick={() => selectLine(area.current, line)}>
                {`Line ${formatCount(line)}: ${text}`}
              </button>
            )}
          </li>
        ))}
      </ul>
      {wrong.count > wrong.first.length ? (
        <Text size="sm" c="dimmed">{`and ${formatCount(wrong.count - wrong.first.length)} more`}</Text>
      ) : null}
    </section>
  )
}

function selectLine(area: HTMLTextAreaElement | null, line: number): void {
  if (area === null) return
  let start = 0
  for (let at = 1; at < line; at += 1) start = area.value.indexOf('\n', start) + 1
  const end = area.value.indexOf('\n', start)
  area.focus()
  area.setSelectionRange(start, end < 0 ? area.value.length : end)
}
