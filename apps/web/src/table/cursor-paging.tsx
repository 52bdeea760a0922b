import { Button, Group, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'

interface CursorPagingProps {
  /** Names the two buttons for a screen reader. */
  label: string
  size: number
  sizes: readonly number[]
  /** Where the pages beside this one begin. Null at an end, undefined while nothing is loaded. */
  newer: string | null | undefined
  older: string | null | undefined
  onTurn: (change: { size: number } | { newer: string } | { older: string }) => void
  /** What stands beside the size of the page. */
  children?: ReactNode
}

/** The foot of a list that has no page numbers: one page newer, or one page older. */
export function CursorPaging({ label, size, sizes, newer, older, onTurn, children }: CursorPagingProps) {
  return (
    <Group justify="space-between" gap="sm" flex="none">
      <Group gap="sm">
        <NativeSelect
          size="xs"
          aria-label="Rows per page"
          value={String(size)}
          data={sizes.map((each) => ({ value: String(each), label: `${each} rows` }))}
          onChange={(event) => onTurn({ size: Number(event.currentTarget.value) })}
        />
        {children}
      </Group>
      <Group component="nav" gap="sm" aria-label={label}>
        <Button
          size="xs"
          variant="default"
          disabled={!newer}
          onClick={newer ? () => onTurn({ newer }) : undefined}
        >
          Newer
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!older}
          onClick={older ? () => onTurn({ older }) : undefined}
        >
          Older
        </Button>
      </Group>
    </Group>
  )
}
