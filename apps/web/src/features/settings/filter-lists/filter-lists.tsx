import { Button, Group, Text, Title } from '@mantine/core'
import type { SearchListSummary } from '@headgate/contract/settings/search-lists'
import { IconHistory, IconList, IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { searchListQueries } from '../../../api/filter-lists/search-lists.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { formatMoment } from '../../../lib/time.ts'
import { PageNotFound } from '../../../screens/page-state.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import type { SettingsAddress } from '../settings-address.ts'
import sectionClasses from '../settings.module.css'
import { EditList } from './edit-list.tsx'
import { ListEntries } from './list-entries.tsx'
import { ListHistory } from './list-history.tsx'
import { entriesText, listWords } from './list-words.ts'
import { useListAddress } from './use-list-address.ts'

const views = [
  { view: 'entries', label: 'Entries', Icon: IconList },
  { view: 'edit', label: 'Edit All', Icon: IconPencil },
  { view: 'history', label: 'History', Icon: IconHistory },
] as const

/** The lists of the filters: entries, text and history of each (docs/behaviour/settings.md#lists-of-the-filters). */
export function FilterLists({ search }: { search: SettingsAddress }) {
  const { data: lists } = useSuspenseQuery(searchListQueries.summaries())
  const { open } = useListAddress()
  const list = lists.find(({ name }) => name === search.list)
  return (
    <section className={sectionClasses.section} data-scrolls aria-labelledby="settings-section">
      <Title order={2} id="settings-section">
        Filter Lists
      </Title>
      <Tabs
        tabs={lists.map(({ name, entries }) => ({
          value: name,
          label: listWords[name].title,
          end: (
            <Text span size="xs" c="dimmed">
              {formatCount(entries)}
            </Text>
          ),
        }))}
        value={search.list}
        onChange={(name) => open({ list: name })}
      />
      {list === undefined ? <PageNotFound /> : <OneList list={list} search={search} />}
    </section>
  )
}

function OneList({ list, search }: { list: SearchListSummary; search: SettingsAddress }) {
  const { name, entries, version, updatedAt, updatedBy } = list
  const { section, view } = search
  return (
    <>
      <Group justify="space-between" gap="sm" flex="none">
        <Text size="sm">
          {`${entriesText(entries, formatCount(entries))}. Version ${version}, saved by ${updatedBy} at ${formatMoment(updatedAt)} (UTC). Engines use a change within five seconds.`}
        </Text>
        <Button.Group>
          {views.map(({ view: one, label, Icon }) => (
            <Button
              key={one}
              size="xs"
              component={Link}
              to="/settings"
              search={{ section, list: name, view: one } as never}
              variant={one === view ? 'filled' : 'default'}
              leftSection={<Icon size={16} />}
              aria-current={one === view ? 'true' : undefined}
            >
              {label}
            </Button>
          ))}
        </Button.Group>
      </Group>
      {view === 'entries' ? <ListEntries list={list} search={search} /> : null}
      {view === 'edit' ? <EditList name={name} /> : null}
      {view === 'history' ? <ListHistory list={list} page={search.page} /> : null}
    </>
  )
}
