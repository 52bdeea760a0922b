import { messages } from '@headgate/contract/base/messages'
import type { ReactNode } from 'react'
import { announce } from '../../api/query/announce.ts'
import { InlineEdit } from '../../table/cells/inline-edit.tsx'
import { ToggleCell } from '../../table/cells/toggle-cell.tsx'

/** A row of the lists of publishers, advertisers and reference items. */
interface NamedRow {
  id: number
  name: string
  details: string | null
  status: boolean
  updatedAt: string
}

interface RowChange {
  name?: string
  details?: string
  status?: boolean
  updatedAt?: string
}

interface CellProps {
  row: NamedRow
  update: (input: { id: number; change: RowChange }) => Promise<unknown>
}

interface TextCellProps extends CellProps {
  field: 'name' | 'details'
  /** Shown instead of the text. */
  children?: ReactNode
}

const labels = { name: 'Name', details: 'Details' } as const

/** Name or details, edited in place. A refusal shows the server's text (docs/behaviour/lists.md#editing-in-place). */
export function TextCell({ row, field, update, children }: TextCellProps) {
  return (
    <InlineEdit
      label={`${labels[field]} of ${row.name}`}
      value={row[field] ?? ''}
      multiline={field === 'details'}
      onSave={(value) =>
        announce(update({ id: row.id, change: { [field]: value, updatedAt: row.updatedAt } }), {})
      }
    >
      {children}
    </InlineEdit>
  )
}

interface StatusCellProps extends CellProps {
  /** Whether the row may be made inactive. Asks the user, or shows the reason itself if not. */
  mayDeactivate?: () => boolean | Promise<boolean>
}

/** Active or inactive. */
export function StatusCell({ row, update, mayDeactivate }: StatusCellProps) {
  return (
    <ToggleCell
      label={`Status of ${row.name}`}
      checked={row.status}
      onToggle={async (status) => {
        if (!status && mayDeactivate !== undefined && !(await mayDeactivate())) return
        await announce(update({ id: row.id, change: { status } }), {
          failure: messages.general.cannotUpdate,
        })
      }}
    />
  )
}
