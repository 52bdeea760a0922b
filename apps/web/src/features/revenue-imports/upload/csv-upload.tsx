import { Button, Paper, Text } from '@mantine/core'
import { limits } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { csvUploads } from '../../../api/revenue/csv-uploads.ts'
import { importQueries } from '../../../api/revenue/imports.ts'
import { uploadAdvertisers } from '../../../api/revenue/upload-advertisers.ts'
import { FilterText } from '../../../form/filters/filter-text.tsx'
import { Page } from '../../../screens/page.tsx'
import { AdvertiserRow } from './advertiser-row.tsx'
import classes from './advertiser-row.module.css'
import { matching, type UploadAddress } from './upload-address.ts'

const route = getRouteApi('/_shell/csvupload')

/** Upload CSV Reports: the advertisers whose files are uploaded, each with its upload. */
export function CsvUpload() {
  const { q, advertiser } = route.useSearch()
  // Coming back from another screen shows this tab's latest upload as it is now.
  const [resumed, setResumed] = useState(csvUploads.latest)
  const openId = advertiser ?? resumed
  const navigate = route.useNavigate()
  const { data: advertisers } = useSuspenseQuery(uploadAdvertisers())
  const { data: unfinished } = useQuery({
    ...importQueries.unfinished(),
    refetchInterval: limits.csvPollMs,
  })
  useEffect(() => csvUploads.lookAgain(), [])
  useEffect(() => {
    if (unfinished !== undefined) csvUploads.adopt(unfinished)
  }, [unfinished])
  const go = (change: Partial<UploadAddress>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })
  const shown = matching(advertisers, q)
  return (
    <Page
      title="Upload CSV Reports"
      actions={
        <Button component={Link} to="/csvUploadStatus" variant="default">
          CSV Upload Status
        </Button>
      }
    >
      {advertisers.length === 0 ? (
        <Paper withBorder p="lg">
          <Text>{messages.csv.noAdvertisers}</Text>
          <Text size="sm" c="dimmed">
            Advertisers appear here when the switch for it is on in the Advertiser List.
          </Text>
        </Paper>
      ) : (
        <>
          <FilterText
            label="Filter"
            placeholder="Type to filter through advertisers"
            maw={360}
            value={q ?? ''}
            onFilter={(text) => go({ q: text === '' ? undefined : text })}
          />
          {shown.length === 0 ? (
            <Text>{messages.general.emptyTable}</Text>
          ) : (
            <ul className={classes.list} aria-label="Advertisers">
              {shown.map((one) => (
                <AdvertiserRow
                  key={one.id}
                  advertiser={one}
                  isOpen={one.id === openId}
                  onToggle={() => {
                    setResumed(undefined)
                    go({ advertiser: one.id === openId ? undefined : one.id })
                  }}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Page>
  )
}
