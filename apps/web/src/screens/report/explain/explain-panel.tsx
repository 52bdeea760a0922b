import { Alert, Button, CloseButton, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { SumId } from '@headgate/contract/reports/measures'
import type { Report, ReportQuery } from '@headgate/contract/reports/report'
import { columnName } from '@headgate/domain/reports/column-labels'
import { periodsOfChanges } from '@headgate/domain/reports/comparison/compare'
import { withoutMode } from '@headgate/domain/reports/drill'
import { notDividedWords } from '@headgate/domain/reports/explain/explain-words'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { reportDetailQueries } from '../../../api/revenue/report-details.ts'
import type { ReportAddress } from '@headgate/domain/reports/report-address'
import { CallFailure } from '../../../lib/call-failure.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { ChangesInDays } from './changes-in-days.tsx'
import { ExplainLines } from './explain-lines.tsx'
import classes from './explain-panel.module.css'
import { ExplainParts } from './explain-parts.tsx'
import type { Explanation } from './explanation.ts'

interface ExplainPanelProps {
  report: Report
  query: ReportQuery
  address: ReportAddress
  measure: SumId
  onClose: () => void
}

/** Why a measure changed: the parts of its difference, what did most, and what was changed in those days. */
export function ExplainPanel({ report, query: asked, address, measure: id, onClose }: ExplainPanelProps) {
  const query = withoutMode(asked)
  const title = useId()
  const read = useQuery({ ...reportDetailQueries.explanation(query, id), retry: false })
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={title} className={classes.panel}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} size="h5" id={title}>
          Why {columnName(report, id)} changed
        </Title>
        <CloseButton aria-label="Close the explanation" onClick={onClose} />
      </Group>
      {read.isError ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data === undefined ? (
        <Waiting />
      ) : (
        <Explained report={report} query={query} address={address} explanation={read.data} />
      )}
    </Paper>
  )
}

function Waiting() {
  const isLate = useDelayed(true)
  return isLate ? (
    <Stack gap="xs" aria-busy>
      {['a', 'b', 'c', 'd'].map((line) => (
        <Skeleton key={line} h={22} animate={false} />
      ))}
    </Stack>
  ) : (
    <Text size="sm" c="dimmed">
      Dividing the change …
    </Text>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = error instanceof CallFailure ? error.message : 'The change could not be explained.'
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert" title={text}>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  )
}

interface ExplainedProps {
  report: Report
  query: ReportQuery
  address: ReportAddress
  explanation: Explanation
}

function Explained({ report, query, address, explanation }: ExplainedProps) {
  const { before, from, to, cells, too_early: tooEarly, uncovered } = explanation
  if (cells === 0)
    return (
      <Text size="sm" c="dimmed">
        Neither period has any figures with these filters.
      </Text>
    )
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {from} to {to} compared with {before.from} to {before.to} (UTC), divided over{' '}
        {cells.toLocaleString('en-US')} combinations of publisher, advertiser and channel.{' '}
        {notDividedWords({ tooEarly, uncovered })}
      </Text>
      <div className={classes.columns}>
        <ExplainParts explanation={explanation} />
        <ExplainLines report={report} query={query} address={address} explanation={explanation} />
        <ChangesInDays
          changes={explanation.changes}
          isCut={explanation.changes_cut}
          periods={periodsOfChanges({ from, to }, before)}
        />
      </div>
    </>
  )
}
