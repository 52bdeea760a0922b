import { Button, Group, Title } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import { IconPlus } from '@tabler/icons-react'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import { ArchiveTabs } from '../../screens/archive/archive-tabs.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { SettingsAddress } from './settings-address.ts'
import classes from './settings.module.css'
import type { SettingsList } from './use-settings-list.ts'

interface ItemTableProps<Row> {
  search: SettingsAddress
  list: SettingsList
  /** One and many: 'Platform', 'Platforms'. */
  noun: readonly [string, string]
  counts: { active: number; archived: number }
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  total: number
  busy: boolean
  rowLabel: (row: Row) => string
}

const rowId = (row: { id: number }) => String(row.id)

/** The table view of a section: active and archived items, a filter, and the way to the form (3 §2.17). */
export function ItemTable<Row extends { id: number }>(props: ItemTableProps<Row>) {
  const { search, list, noun } = props
  const [one, many] = noun
  return (
    <section className={classes.section} aria-labelledby="settings-section">
      <Group justify="space-between">
        <Title order={2} id="settings-section">
          {many}
        </Title>
        <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => list.open('add')}>
          Add {one}
        </Button>
      </Group>
      <ArchiveTabs what={many} counts={props.counts} archived={search.archived} onChange={list.show} />
      <FilterBar onClear={() => list.show(search.archived)}>
        <FilterText
          label="Filter"
          placeholder="Text or id"
          value={search.q ?? ''}
          onFilter={(q) => list.filter({ q: q === '' ? undefined : q })}
        />
      </FilterBar>
      <DataTable
        label={search.archived ? `Archived ${many}` : many}
        columns={props.columns}
        rows={props.rows}
        rowId={rowId}
        rowLabel={props.rowLabel}
        sort={list.sort}
        paging={{ ...list.paging, sizes: pageSizes.settings, total: props.total }}
        busy={props.busy || list.pending}
      />
    </section>
  )
}
