import { Button, Group, Text } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import {
  LIST_PAGE_SIZE,
  type searchListEntries,
  type SearchListEntry,
  type SearchListSummary,
} from '@headgate/contract/settings/search-lists'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListDraft, searchListQueries } from '../../../api/filter-lists/search-lists.ts'
import { FilterBar } from '../../../form/filters/filter-bar.tsx'
import { SearchText } from '../../../form/filters/search-text.tsx'
import { useFilterDraft } from '../../../form/filters/use-filter-draft.ts'
import { LeavePrompt } from '../../../form/leave-prompt.tsx'
import { formatCount } from '../../../lib/numbers.ts'
import { Pager } from '../../../ui/pager/pager.tsx'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'
import type { SettingsAddress } from '../settings-address.ts'
import { AddEntries } from './add-entries.tsx'
import classes from './filter-lists.module.css'
import { entriesText, listWords } from './list-words.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useListAddress } from './use-list-address.ts'
import { useReview } from './use-review.ts'

interface ListEntriesProps {
  list: SearchListSummary
  search: SettingsAddress
}

/** The entries of a list: found by text, address or search, added and removed one by one. */
export function ListEntries({ list, search: { q, page } }: ListEntriesProps) {
  const { name, version } = list
  const { data } = useSuspenseQuery(searchListQueries.entries(name, q, page))
  const { change } = useListAddress()
  const { search, onFilter, onClear } = useFilterDraft<Pick<SettingsAddress, 'q'>>({ q }, change, () =>
    change({ q: undefined }),
  )
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState('')
  const review = useReview(name)
  const words = listWords[name]
  const pages = Math.ceil(data.count / LIST_PAGE_SIZE)
  const saved = () => {
    setIsAdding(false)
    setAdded('')
    review.close()
  }
  return (
    <>
      <FilterBar
        onClear={onClear}
        extra={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
            Add Entries
          </Button>
        }
      >
        <SearchText
          label={words.searchLabel}
          placeholder={words.searchHint}
          w={280}
          search={search}
          onFilter={onFilter}
        />
      </FilterBar>
      <Answer q={q} found={data} />
      {data.rows.length === 0 ? null : (
        <EntryTable
          list={list}
          rows={data.rows}
          isBusy={review.isBusy}
          onRemove={(entry) => void review.open({ add: '', remove: [entry] }, version)}
        />
      )}
      {pages > 1 ? (
        <Group flex="none">
          <Pager
            label="Pages of the entries"
            page={page}
            pages={pages}
            onPage={(to) => change({ q, page: to })}
          />
        </Group>
      ) : null}
      <AddEntries
        name={name}
        opened={isAdding && review.state === null}
        text={added}
        onText={setAdded}
        onClose={() => setIsAdding(false)}
        onCancel={() => {
          setIsAdding(false)
          setAdded('')
        }}
        onReview={(add): Promise<string | null> =>
          review.open({ add, remove: [] } satisfies ListDraft, version)
        }
      />
      {/* Here and not in the dialog, because the lines stay when it is closed. */}
      <LeavePrompt when={added.trim() !== ''} />
      <ReviewDialog name={name} review={review} onSaved={saved} />
    </>
  )
}

interface AnswerProps {
  q: string | undefined
  found: Pick<CallData<typeof searchListEntries>, 'count' | 'asked' | 'applying'>
}

/** What the search text means for the filter. Announced by screen readers, because it changes while the user types. */
function Answer({ q = '', found: { count, asked, applying } }: AnswerProps) {
  const number = formatCount(applying)
  const texts = {
    address:
      applying === 0
        ? `${q} is in no entry of the list.`
        : `${q} is in the list: ${applying === 1 ? '1 entry contains it' : `${number} entries contain it`}.`,
    search:
      applying === 0
        ? `A search for “${q}” does not count as high-paying.`
        : `A search for “${q}” counts as high-paying: ${applying === 1 ? '1 keyword is in it' : `${number} keywords are in it`}.`,
  }
  const found = q === '' ? '' : `${entriesText(count, formatCount(count))} found.`
  return (
    <Text size="sm" component="output" flex="none" fw={asked !== null && applying > 0 ? 600 : undefined}>
      {q === '' && count === 0 ? 'The list has no entry.' : null}
      {asked === null ? found : `${texts[asked]} ${applying === count ? '' : found}`}
    </Text>
  )
}

interface EntryTableProps {
  list: SearchListSummary
  rows: readonly SearchListEntry[]
  isBusy: boolean
  onRemove: (entry: string) => void
}

function EntryTable({ list, rows, isBusy, onRemove }: EntryTableProps) {
  const words = listWords[list.name]
  return (
    <PlainTable isFramed isTight withHover className={classes.table} aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col" data-align="end">
            Line
          </th>
          <th scope="col">{words.line}</th>
          <th scope="col">Comment</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, entry, comment, applies }) => (
          <tr key={line}>
            <td data-align="end">{formatCount(line)}</td>
            <td data-wraps className={classes.entry}>
              {applies ? <strong>{entry}</strong> : entry}
            </td>
            <td data-wraps>{comment}</td>
            <td>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Remove ${entry}`}
                disabled={isBusy}
                onClick={() => onRemove(entry)}
              >
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
