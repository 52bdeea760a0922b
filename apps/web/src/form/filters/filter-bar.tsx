import { Button, Group } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { holdPress } from '../../lib/hold-press.ts'
import { Mark } from '../../ui/mark.tsx'
import classes from './filter-bar.module.css'

interface FilterBarProps {
  /** Applies typed text at once: on Enter, or by the Search button. */
  onSearch?: () => void
  /** Back to the defaults, in the inputs and in the address. */
  onClear: () => void
  /** Text of that button. The admin report has 'Reset All'. */
  clearLabel?: string
  /** Whether a Search button is shown. Lists that filter while the user types need none. */
  withSearch?: boolean
  /** Marks the Search button while a choice is not applied yet. */
  searchMark?: boolean
  /** Buttons at the end of the bar: column chooser, download. */
  extra?: ReactNode
  children: ReactNode
}

/** Filters of a list or a report: inputs, Search, Clear All (docs/behaviour/lists.md#search-and-filters). */
export function FilterBar(props: FilterBarProps) {
  // Clear All mounts new inputs, so that text typed a moment ago does not filter afterwards.
  const [cleared, setCleared] = useState(0)
  return (
    <search>
      <form
        className={classes.bar}
        onSubmit={(event) => {
          event.preventDefault()
          props.onSearch?.()
        }}
      >
        <Fragment key={cleared}>{props.children}</Fragment>
        <Group gap="sm" onPointerDown={holdPress}>
          {props.withSearch === true ? (
            <Mark on={props.searchMark === true}>
              <Button
                type="submit"
                title={props.searchMark === true ? 'Press to apply your changes' : undefined}
              >
                Search
              </Button>
            </Mark>
          ) : null}
          <Button
            variant="default"
            onClick={() => {
              setCleared(cleared + 1)
              props.onClear()
            }}
          >
            {props.clearLabel ?? 'Clear All'}
          </Button>
        </Group>
        {props.extra === undefined || props.extra === null ? null : (
          <Group gap="sm" className={classes.extra}>
            {props.extra}
          </Group>
        )}
      </form>
    </search>
  )
}
