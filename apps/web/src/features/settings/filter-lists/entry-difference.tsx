import { Text } from '@mantine/core'
import type { EntriesDifference } from '@headgate/contract/settings/search-lists'
import { formatCount } from '../../../lib/numbers.ts'
import classes from './filter-lists.module.css'

/** The added and the removed entries of a change, the first of each. */
export function EntryDifference({ difference }: { difference: EntriesDifference }) {
  return (
    <div className={classes.difference}>
      <Part title="Added" sign="+" part={difference.added} />
      <Part title="Removed" sign="−" part={difference.removed} />
    </div>
  )
}

interface PartProps {
  title: string
  sign: string
  part: EntriesDifference['added']
}

function Part({ title, sign, part: { count, first } }: PartProps) {
  const heading = `${title} (${formatCount(count)})`
  return (
    <section aria-label={heading}>
      <Text size="sm" fw={600} mb={4}>
        {heading}
      </Text>
      {count === 0 ? (
        <Text size="sm">Nothing</Text>
      ) : (
        // A scrolling box must be reachable by keyboard, which cannot scroll it otherwise.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={classes.lines} data-part={title.toLowerCase()} aria-label={heading} tabIndex={0}>
          {first.map((entry) => (
            <li key={entry}>
              <span aria-hidden>{sign} </span>
              {entry}
            </li>
          ))}
        </ul>
      )}
      {count > first.length ? (
        <Text size="xs" mt={4}>
          {`and ${formatCount(count - first.length)} more`}
        </Text>
      ) : null}
    </section>
  )
}
