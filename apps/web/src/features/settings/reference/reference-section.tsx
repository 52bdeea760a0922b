import {
  referenceColumns,
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '@headgate/contract/settings/reference-items'
import { useSuspenseQuery } from '@tanstack/react-query'
import { referenceQueries } from '../../../api/reference-items.ts'
import { ItemTable } from '../item-table.tsx'
import { referenceColumnsOf } from './reference-columns.tsx'
import { AddReferenceItem, EditReferenceItem } from './reference-form.tsx'
import { listQueryOf, type SettingsAddress } from '../settings-address.ts'
import { useSettingsList } from '../use-settings-list.ts'

interface ReferenceSectionProps {
  kind: ReferenceKind
  search: SettingsAddress
}

const rowLabel = (item: ReferenceItem) => item.name

/** Platforms, search engines, traffic types or traffic sources: table or form (3 §2.17). */
export function ReferenceSection({ kind, search }: ReferenceSectionProps) {
  const list = useSettingsList(search)
  const { form } = search
  if (form === 'add') return <AddReferenceItem kind={kind} onClose={list.close} />
  if (form !== undefined) return <EditReferenceItem key={form} kind={kind} id={form} onClose={list.close} />
  return <ReferenceTable kind={kind} search={search} />
}

function ReferenceTable({ kind, search }: ReferenceSectionProps) {
  const list = useSettingsList(search)
  const query = listQueryOf(search, referenceColumns)
  const { data, isFetching } = useSuspenseQuery(referenceQueries.list(kind, query))
  const active = useSuspenseQuery(referenceQueries.count(kind, false)).data
  const archived = useSuspenseQuery(referenceQueries.count(kind, true)).data
  return (
    <ItemTable
      search={search}
      list={list}
      noun={referenceKinds[kind].noun}
      counts={{ active, archived }}
      columns={referenceColumnsOf(kind, search.archived)}
      rows={data.items}
      total={data.total}
      busy={isFetching}
      rowLabel={rowLabel}
    />
  )
}
