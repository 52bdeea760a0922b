import { Button } from '@mantine/core'
import type { BulkList } from '@headgate/contract/bulk-changes/values'
import { openBulkChange } from '../../blocks/bulk-change/open-bulk-change.ts'
import { formatCount } from '../../lib/numbers.ts'

interface ChangeButtonsProps {
  list: BulkList
  /** Ids of the checked rows. */
  chosen: readonly number[]
  /** The number of rows that match the filters, and the filters. */
  total: number
  filters: object
}

/** Fields in the address of a list that are no filters. */
const order = new Set(['page', 'size', 'order_by', 'order_direction', 'download'])

/** Open the dialog that changes checked rows, or all rows that match the filters (docs/behaviour/bulk-changes.md). */
export function ChangeButtons({ list, chosen, total, filters }: ChangeButtonsProps) {
  const given = Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => !order.has(name) && value !== undefined),
  ) as Record<string, string | number | boolean | (string | number)[]>
  return (
    <>
      <Button
        variant="default"
        disabled={chosen.length === 0}
        onClick={() =>
          openBulkChange({
            kind: 'selection',
            selection: { list, ids: [...chosen] },
            count: chosen.length,
          })
        }
      >
        Change selected…
      </Button>
      <Button
        variant="default"
        disabled={total === 0}
        onClick={() =>
          openBulkChange({ kind: 'selection', selection: { list, filters: given }, count: total })
        }
      >
        Change all {formatCount(total)}…
      </Button>
    </>
  )
}
