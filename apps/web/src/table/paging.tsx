import { Group, NativeSelect, Text } from '@mantine/core'
import { useEffect, useId } from 'react'
import { formatCount } from '../lib/numbers.ts'
import { Pager } from '../ui/pager/pager.tsx'
import classes from './data-table.module.css'

export interface PagingProps {
  /** Names the list, for screen readers. */
  label: string
  page: number
  size: number
  /** The list's own rows-per-page options. */
  sizes: readonly number[]
  total: number
  /** The rows are loading again, so their number may still change. */
  busy: boolean
  /** A changed size starts again at page 1. */
  onChange: (next: { page: number; size: number }) => void
}

/** Rows per page, the range of the shown rows, and the pages. */
export function Paging({ label, page, size, sizes, total, busy, onChange }: PagingProps) {
  const sizeId = useId()
  const pages = Math.max(1, Math.ceil(total / size))
  const first = total === 0 ? 0 : (page - 1) * size + 1
  const last = Math.min(page * size, total)
  const isBeyond = !busy && total > 0 && page > pages
  useEffect(() => {
    // The last row of the last page was removed, or the address is old, so the rows are on other pages.
    if (isBeyond) onChange({ page: pages, size })
    // Once for each page and size beyond the end, however often the list renders.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBeyond, pages, size])
  return (
    <div className={classes.footer}>
      <Group gap="xs">
        <Text size="sm" component="label" htmlFor={sizeId}>
          Rows per page
        </Text>
        <NativeSelect
          id={sizeId}
          size="xs"
          value={String(size)}
          data={sizes.map(String)}
          onChange={(event) => onChange({ page: 1, size: Number(event.currentTarget.value) })}
        />
        <Text size="sm" component="output">
          {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
        </Text>
      </Group>
      <Pager
        label={`Pages of ${label}`}
        page={Math.min(page, pages)}
        pages={pages}
        onPage={(next) => onChange({ page: next, size })}
      />
    </div>
  )
}
