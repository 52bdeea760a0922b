import { Button, Stack } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Popup } from '../ui/float/popup.tsx'
import type { Column } from './column.ts'
import { Check } from '../ui/check/check.tsx'

export interface ColumnChoice {
  hidden: ReadonlySet<string>
  /** Ids of the columns that are not as by default. */
  changed: readonly string[]
  set: (id: string, shown: boolean) => void
  /** Shows these columns not as by default, and all others as by default. */
  setChanged: (ids: readonly string[]) => void
}

/** The ids of hidden columns; `changed` are those that are not as by default. */
export function hiddenColumns<Row>(
  columns: readonly Column<Row>[],
  changed: readonly string[],
): ReadonlySet<string> {
  const ids = new Set(changed)
  return new Set(columns.filter(({ id, hidden = false }) => hidden !== ids.has(id)).map(({ id }) => id))
}

/**
 * The columns of a table that this browser hides, kept under the table's name as those that differ from their default,
 * so that columns which a view adds later have theirs.
 */
export function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[]): ColumnChoice {
  const [changed, setChanged] = useLocalStorage<string[]>({
    key: `columns:${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const hidden = useMemo(() => hiddenColumns(columns, changed), [changed, columns])
  const set = (id: string, shown: boolean) => {
    const isDefault = shown !== (columns.find((column) => column.id === id)?.hidden ?? false)
    setChanged((before) => [...before.filter((one) => one !== id), ...(isDefault ? [] : [id])])
  }
  return { hidden, changed, set, setChanged: (ids) => setChanged([...ids]) }
}

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[]
  choice: ColumnChoice
}

/** A button that opens the list of columns to show or hide. */
export function ColumnChooser<Row>({ columns, choice }: ColumnChooserProps<Row>) {
  return (
    <Popup
      label="Columns"
      align="end"
      renderOpener={(props) => (
        <Button {...props} variant="default" leftSection={<IconColumns3 size={16} />}>
          Columns
        </Button>
      )}
    >
      <Stack gap="xs">
        {columns
          .filter((column) => column.hideable ?? true)
          .map((column) => (
            <Check
              key={column.id}
              isSmall
              label={column.header}
              checked={!choice.hidden.has(column.id)}
              onChange={(event) => choice.set(column.id, event.currentTarget.checked)}
            />
          ))}
      </Stack>
    </Popup>
  )
}
