import { Badge, Button, Group, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import {
  type SearchListName,
  type SearchListSummary,
  type SearchListVersion,
  VERSIONS_PAGE_SIZE,
} from '@headgate/contract/settings/search-lists'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadVersion, searchListQueries } from '../../../api/filter-lists/search-lists.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { formatMoment } from '../../../lib/time.ts'
import { PageError } from '../../../screens/page-state.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Pager } from '../../../ui/pager/pager.tsx'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'
import { toast } from '../../../ui/toast.ts'
import { EntryDifference } from './entry-difference.tsx'
import classes from './filter-lists.module.css'
import { ReviewDialog } from './review-dialog.tsx'
import { useListAddress } from './use-list-address.ts'
import { useReview } from './use-review.ts'

/** All kept versions of a list: what each changed, its text, and back to it (docs/behaviour/settings.md#versions-of-a-list). */
export function ListHistory({ list: { name, version }, page }: { list: SearchListSummary; page: number }) {
  const { data } = useSuspenseQuery(searchListQueries.versions(name, page))
  const { open, change } = useListAddress()
  const [shown, setShown] = useState<number | null>(null)
  const review = useReview(name)
  const pages = Math.ceil(data.total / VERSIONS_PAGE_SIZE)
  return (
    <>
      <PlainTable isFramed isTight withHover minWidth={720} className={classes.table} aria-label="Versions">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Saved (UTC)</th>
            <th scope="col" data-align="end">
              Entries
            </th>
            <th scope="col" data-align="end">
              Added
            </th>
            <th scope="col" data-align="end">
              Removed
            </th>
            <th scope="col" style={{ width: '28%' }}>
              Reason
            </th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {data.versions.map((one) => (
            <VersionRow
              key={one.number}
              version={one}
              isBusy={review.isBusy}
              onShow={() => setShown(one.number)}
              onDownload={() => void download(name, one.number)}
              onRestore={() => void review.open({ restore: one.number }, version)}
            />
          ))}
        </tbody>
      </PlainTable>
      {pages > 1 ? (
        <Group flex="none">
          <Pager
            label="Pages of the versions"
            page={page}
            pages={pages}
            onPage={(to) => change({ page: to })}
          />
        </Group>
      ) : null}
      <Dialog
        title={`What version ${shown ?? ''} changed`}
        size="lg"
        opened={shown !== null}
        onClose={() => setShown(null)}
      >
        {shown === null ? null : <VersionDifference name={name} number={shown} />}
      </Dialog>
      <ReviewDialog name={name} review={review} onSaved={() => open({ list: name }, true)} />
    </>
  )
}

async function download(name: SearchListName, number: number): Promise<void> {
  try {
    await downloadVersion(name, number)
  } catch (error) {
    toast.error(messages.titles.oopsLoud, failureText(error))
  }
}

interface VersionRowProps {
  version: SearchListVersion
  isBusy: boolean
  onShow: () => void
  onDownload: () => void
  onRestore: () => void
}

function VersionRow({ version, isBusy, onShow, onDownload, onRestore }: VersionRowProps) {
  const { number, saved_at, saved_by, entries, added, removed, note, restores, is_current } = version
  return (
    <tr>
      <td>{number}</td>
      <td>
        <span className={classes.moment}>{formatMoment(saved_at)}</span>
        <br />
        {`by ${saved_by}`}
      </td>
      <td data-align="end">{formatCount(entries)}</td>
      <td data-align="end">{formatCount(added)}</td>
      <td data-align="end">{formatCount(removed)}</td>
      <td data-wraps>
        {restores === null ? null : <Text size="sm">{`Version ${restores} restored. `}</Text>}
        {note}
      </td>
      <td>
        <Group gap={6} wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Changes of version ${number}`}
            onClick={onShow}
          >
            Changes
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Download version ${number}`}
            onClick={onDownload}
          >
            Download
          </Button>
          {is_current ? (
            <Badge variant="light" size="sm" miw="max-content">
              Current
            </Badge>
          ) : (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Restore version ${number}`}
              disabled={isBusy}
              onClick={onRestore}
            >
              Restore
            </Button>
          )}
        </Group>
      </td>
    </tr>
  )
}

function VersionDifference({ name, number }: { name: SearchListName; number: number }) {
  const { data, error, refetch } = useQuery(searchListQueries.difference(name, number))
  if (error) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Text size="sm">Loading…</Text>
  if (data.difference === null) return <Text size="sm">The version before it is no longer kept.</Text>
  return <EntryDifference difference={data.difference} />
}
