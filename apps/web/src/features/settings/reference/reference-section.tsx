import { pageSizes } from '@headgate/contract/base/constants'
import {
  referenceColumns,
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '@headgate/contract/settings/reference-items'
import { referenceQueries } from '../../../api/reference-items.ts'
import { defineArchive } from '../../../screens/archive/archive-definition.ts'
import { ItemFilters } from '../item-filters.tsx'
import { ItemSection } from '../item-section.tsx'
import { referenceColumnsOf } from './reference-columns.tsx'
import { AddReferenceItem, EditReferenceItem } from './reference-form.tsx'
import { listQueryOf, type SettingsAddress, settingsAddress } from '../settings-address.ts'
import { useCloseForm } from '../use-close-form.ts'

const listOf = (kind: ReferenceKind) =>
  defineArchive({
    name: 'settings',
    title: referenceKinds[kind].noun[1],
    what: referenceKinds[kind].noun[1],
    noun: referenceKinds[kind].noun,
    address: settingsAddress,
    apart: ['section', 'form', 'list', 'view'],
    query: (search: SettingsAddress) => referenceQueries.list(kind, listQueryOf(search, referenceColumns)),
    count: (archived) => referenceQueries.count(kind, archived),
    page: (data) => ({ rows: data.items, total: data.total }),
    columns: referenceColumnsOf(kind, false),
    archivedColumns: referenceColumnsOf(kind, true),
    sizes: pageSizes.settings,
    rowLabel: (item: ReferenceItem) => item.name,
    filters: ItemFilters,
  })

const lists = {
  platform: listOf('platform'),
  searchEngine: listOf('searchEngine'),
  tagType: listOf('tagType'),
  trafficSource: listOf('trafficSource'),
} satisfies Record<ReferenceKind, unknown>

interface ReferenceSectionProps {
  kind: ReferenceKind
  search: SettingsAddress
}

/** Platforms, search engines, traffic types or traffic sources: list or form. */
export function ReferenceSection({ kind, search }: ReferenceSectionProps) {
  const close = useCloseForm()
  const { form } = search
  if (form === 'add') return <AddReferenceItem kind={kind} onClose={close} />
  if (form !== undefined) return <EditReferenceItem key={form} kind={kind} id={form} onClose={close} />
  return <ItemSection list={lists[kind]} search={search} />
}
