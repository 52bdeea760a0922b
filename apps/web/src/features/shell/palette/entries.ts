import type { FoundRecord, RecordKind } from '@headgate/contract/overview/find-records'
import { recordAddress } from '../../../lib/address/record-address.ts'
import type { DrawerGroup } from '../drawer-groups.ts'

export interface PaletteEntry {
  key: string
  label: string
  /** Shown dimmed behind the label. */
  note: string
  /** The address to open; null for the look-up of a click id. */
  to: string | null
}

export interface PaletteSection {
  name: string
  entries: PaletteEntry[]
}

const actions: readonly PaletteEntry[] = [
  { label: 'Add publisher link', to: '/target/add' },
  { label: 'Add advertiser link', to: '/advertisers/links?add=true' },
  { label: 'Add advertiser link group', to: '/advertiser-link-group/add' },
  { label: 'Add publisher', to: '/publishers/add' },
  { label: 'Add advertiser', to: '/advertisers/add' },
  { label: 'Create user', to: '/usermanagement/adduser' },
].map((action) => ({ ...action, key: action.to, note: '' }))

const kindNames: Record<RecordKind, string> = {
  publisher: 'Publishers',
  advertiser: 'Advertisers',
  publisher_link: 'Publisher links',
  advertiser_link: 'Advertiser links',
  group: 'Advertiser link groups',
  user: 'Users',
}

/** Whether every typed word begins a word of the label. */
function fits(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/\s+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Shorter texts are no click ids. */
const SHORTEST_CLICK_ID = 4

/** The palette's entries for a text: records, screens, actions, and a click id if the text can be one. */
export function paletteSections(
  typed: string,
  groups: readonly DrawerGroup[],
  found: readonly FoundRecord[],
): PaletteSection[] {
  const screens = groups.flatMap(({ name, entries }) =>
    entries.map((entry): PaletteEntry => ({
      key: entry.path,
      label: entry.title,
      note: name,
      to: entry.path,
    })),
  )
  const isFit = ({ label }: PaletteEntry) => fits(label, typed)
  const records = Map.groupBy(found, ({ kind }) => kind)
  const mayBeClickId = typed.length >= SHORTEST_CLICK_ID && !/\s/.test(typed)
  return [
    ...[...records].map(([kind, rows]) => ({
      name: kindNames[kind],
      entries: rows.map(({ id, name, note }): PaletteEntry => ({
        key: `${kind}-${id}`,
        label: name,
        note: note === '' ? `#${id}` : `#${id} · ${note}`,
        to: recordAddress[kind](id),
      })),
    })),
    { name: 'Screens', entries: screens.filter(isFit) },
    { name: 'Actions', entries: actions.filter(isFit) },
    {
      name: 'Searches',
      entries: mayBeClickId
        ? [
            {
              key: 'click',
              label: `Explain the search with click id ${typed}`,
              note: 'last 7 days',
              to: null,
            },
          ]
        : [],
    },
  ].filter(({ entries }) => entries.length > 0)
}
