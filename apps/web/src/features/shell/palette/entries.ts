import type { FoundRecord, RecordKind } from '@headgate/contract/overview/find-records'
import { recordAddress } from '../../../lib/address/record-address.ts'
import type { DrawerGroup } from '../drawer-groups.ts'
import { type Command, type CommandEntry, commandEntries } from './commands.ts'
import type { Opened } from './opened.ts'

export interface PaletteSection {
  name: string
  /** Its entries are made from the records that were found, and not from the typed text alone. */
  isFound?: true
  entries: CommandEntry[]
}

const actions: readonly CommandEntry[] = [
  { label: 'Add publisher link', to: '/target/add' },
  { label: 'Add advertiser link', to: '/advertisers/links?add=true' },
  { label: 'Add advertiser link group', to: '/advertiser-link-group/add' },
  { label: 'Add publisher', to: '/publishers/add' },
  { label: 'Add advertiser', to: '/advertisers/add' },
  { label: 'Create user', to: '/usermanagement/adduser' },
].map(({ label, to }) => ({ key: to, label, note: '', deed: { go: to } }))

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

/** Everything that the entries are made from. */
interface Known {
  typed: string
  /** The action that the text asks for; then `found` are the records that its subject finds. */
  command: Command | null
  groups: readonly DrawerGroup[]
  found: readonly FoundRecord[]
  /** What was opened last, the latest first. */
  opened: readonly Opened[]
}

/** The palette's entries: actions with a record or the records, screens, actions, and a click id if the text can be one. */
export function paletteSections({ typed, command, groups, found, opened }: Known): PaletteSection[] {
  const screens = groups.flatMap(({ name, entries }) =>
    entries.map((entry): CommandEntry => ({
      key: entry.path,
      label: entry.title,
      note: name,
      deed: { go: entry.path },
    })),
  )
  const isFit = ({ label }: CommandEntry) => fits(label, typed)
  const mayBeClickId = typed.length >= SHORTEST_CLICK_ID && !/\s|:\/\//.test(typed)
  const sections: PaletteSection[] = [
    { name: 'Opened last', entries: typed === '' ? opened.map(openedEntry) : [] },
    { name: 'Do', isFound: true, entries: command === null ? [] : commandEntries(command, found) },
    ...(command === null ? recordSections(found) : []),
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
              deed: { clickId: typed },
            },
          ]
        : [],
    },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

const openedEntry = ({ to, title }: Opened): CommandEntry => ({
  key: `opened-${to}`,
  label: title,
  note: '',
  deed: { go: to },
})

function recordSections(found: readonly FoundRecord[]): PaletteSection[] {
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, rows]) => ({
    name: kindNames[kind],
    isFound: true,
    entries: rows.map(({ id, name, note }) => ({
      key: `${kind}-${id}`,
      label: name,
      note: note === '' ? `#${id}` : `#${id} · ${note}`,
      deed: { go: recordAddress[kind](id) },
    })),
  }))
}
