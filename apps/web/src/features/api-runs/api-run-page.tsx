import { Alert, Stack, Text } from '@mantine/core'
import { daysBefore } from '@headgate/domain/days'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { apiRunQueries, useReadWithRun } from '../../api/revenue/api-runs.ts'
import { ImportChannels } from '../../blocks/imports/channel-lists.tsx'
import { MaturityDays } from '../../blocks/maturity/maturity-days.tsx'
import { Page } from '../../screens/page.tsx'
import { Section } from '../../screens/section.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { runProblem } from './run-address.ts'
import { RunApi } from './run-api.tsx'
import { RunFacts } from './run-facts.tsx'
import { RunRows } from './run-rows.tsx'
import { RunTotals } from './run-totals.tsx'
import { ScheduleForm } from './schedule-form.tsx'

/** The full days whose maturity is shown. */
function lastDays() {
  const now = new Date()
  return { from: daysBefore(14, now), to: daysBefore(1, now) }
}

const route = getRouteApi('/_shell/apidetails/$id')

/** API Detail: the last run of an advertiser's API, when it runs by itself, and the rows that were skipped. */
export function ApiRunPage() {
  const { id } = route.useParams()
  const { data: run } = useSuspenseQuery(apiRunQueries.detail(id))
  const { data: schedule } = useSuspenseQuery(apiRunQueries.schedule(run.advertiser_id))
  useReadWithRun(run)
  const problem = runProblem(run)
  const [days] = useState(lastDays)
  return (
    <Page
      title={`${run.provider.name} · API ${run.id}`}
      trail={
        <TextLink to="/apidetails" inherit>
          API Details
        </TextLink>
      }
    >
      <Columns cols={{ base: 1, lg: 2 }}>
        <Stack gap="md">
          <RunFacts run={run} />
          {run.uploaded_status === 'Uploaded' ? <RunTotals run={run} /> : null}
        </Stack>
        <Stack gap="md">
          <Section title="Run API">
            {problem === undefined ? (
              <RunApi chosen={[run.id]} onStarted={() => undefined} />
            ) : (
              <Alert color="yellow">{problem}: switch it on in the list of advertisers.</Alert>
            )}
          </Section>
          <Section title="Schedule">
            <ScheduleForm providerId={run.advertiser_id} stored={schedule} />
          </Section>
        </Stack>
      </Columns>
      <Section title="How final its days are">
        <MaturityDays providerId={run.advertiser_id} {...days} />
      </Section>
      {run.channel_lists === null ? null : (
        <Section title="Channels of the last run">
          <ImportChannels lists={run.channel_lists} />
        </Section>
      )}
      <Section title="Skipped rows">
        <Text size="sm" c="dimmed" mb="sm">
          Of all runs of this advertiser whose rows were read. A message shows others.
        </Text>
        <Stack gap="md">
          <RunRows run={run} />
        </Stack>
      </Section>
    </Page>
  )
}
