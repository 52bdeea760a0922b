import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { csvUploads, type Upload } from '../../../api/revenue/csv-uploads.ts'
import { importAddress } from '../../../blocks/imports/import-address.ts'
import { ImportProgress } from '../../../blocks/imports/import-progress.tsx'
import { statusLabel } from '../../../blocks/imports/status-badge.tsx'
import { UploadTotals } from '../../../blocks/imports/upload-totals.tsx'
import { stringifySearch } from '@headgate/domain/addresses/search-text'
import { formatBytes } from '../../../lib/numbers.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

interface UploadBoxProps {
  advertiserId: number
  upload: Upload
  /** Called by a button that disappears when it is pressed. */
  onPress: () => void
}

/** An upload from its first byte to its outcome. */
export function UploadBox({ advertiserId, upload, onPress }: UploadBoxProps) {
  const other = (
    <Button
      variant="default"
      onClick={() => {
        onPress()
        csvUploads.forget(advertiserId)
      }}
    >
      Upload Another File
    </Button>
  )
  switch (upload.step) {
    case 'sending':
      return <Sending advertiserId={advertiserId} upload={upload} onPress={onPress} />
    case 'unsent':
      return (
        <Box color="red" title={upload.csvName} text={upload.text}>
          <Button
            onClick={() => {
              onPress()
              void csvUploads.start(advertiserId, upload.file)
            }}
          >
            Try again
          </Button>
          {other}
        </Box>
      )
    case 'lost':
      return (
        <Box color="red" title={upload.csvName} text={messages.csv.noStatus}>
          {other}
        </Box>
      )
    case 'followed':
      return (
        <Stack gap="sm">
          {upload.trouble === null ? null : (
            <Alert color="yellow" style={{ whiteSpace: 'pre-line' }}>
              {upload.trouble}
              {'\n'}It is asked for again every few seconds.
            </Alert>
          )}
          {upload.status === null ? (
            <Text size="sm" component="output">
              {upload.csvName} is at the server.
            </Text>
          ) : (
            <Followed status={upload.status} another={other} />
          )}
        </Stack>
      )
    default:
      return upload satisfies never
  }
}

interface SendingProps extends UploadBoxProps {
  upload: Upload & { step: 'sending' }
}

function Sending({ advertiserId, upload, onPress }: SendingProps) {
  const { csvName, sent, total } = upload
  const isSent = sent >= total && total > 0
  return (
    <Stack gap={6}>
      <Text size="sm">
        {isSent
          ? `${csvName} has gone up. The server is storing it.`
          : `${csvName}: ${formatBytes(sent)} of ${formatBytes(total)} have gone up. Please keep this page open.`}
      </Text>
      <ProgressBar label={`Upload of ${csvName}`} done={sent} total={isSent ? null : total} />
      <Group>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            onPress()
            csvUploads.cancel(advertiserId)
          }}
        >
          Cancel upload
        </Button>
      </Group>
    </Stack>
  )
}

function Followed({ status, another }: { status: CsvUpload; another: ReactNode }) {
  const details = (label: string, variant: 'filled' | 'default') => (
    <Button component={Link} to={importAddress(status.id)} variant={variant}>
      {label}
    </Button>
  )
  if (status.stage === 'failed') {
    return (
      <Box color="red" title={status.csv_name} text={status.message || messages.csv.failed}>
        {details('Details', 'default')}
        {another}
      </Box>
    )
  }
  if (status.stage === 'checked') {
    return (
      <Box
        color="blue"
        title={`${status.csv_name}: nothing is booked yet`}
        text={status.message}
        above={<UploadTotals totals={status} isDryRun />}
      >
        {details('Review and book', 'filled')}
        {another}
      </Box>
    )
  }
  if (status.stage === 'done') {
    return (
      <Box
        color="teal"
        title={messages.csv.done}
        text={`${status.csv_name}: ${statusLabel(status.status)}. ${status.message}`}
        above={<UploadTotals totals={status} />}
      >
        <Button
          component={Link}
          to={`/csvUploadStatus${stringifySearch({ provider_id: status.provider.id })}`}
        >
          CSV upload status
        </Button>
        {another}
        {details('Details', 'default')}
      </Box>
    )
  }
  return <ImportProgress of={status} />
}

interface BoxProps {
  color: string
  title: string
  text: string
  /** Figures between the text and the buttons. */
  above?: ReactNode
  /** Buttons. */
  children: ReactNode
}

function Box({ color, title, text, above, children }: BoxProps) {
  return (
    <Alert color={color} title={title}>
      <Stack gap="sm">
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </Text>
        {above}
        <Group gap="sm">{children}</Group>
      </Stack>
    </Alert>
  )
}
