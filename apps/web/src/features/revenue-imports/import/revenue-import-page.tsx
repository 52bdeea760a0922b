import { Alert, Paper, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { RevenueImport } from '@headgate/contract/revenue/import-calls'
import { daysBefore } from '@headgate/domain/days'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { importQueries, isWorkedOn } from '../../../api/revenue/imports.ts'
import { importAddress } from '../../../blocks/imports/import-address.ts'
import { ImportProgress } from '../../../blocks/imports/import-progress.tsx'
import { MaturityDays } from '../../../blocks/maturity/maturity-days.tsx'
import { restatementsAddress } from '../../../blocks/maturity/restatements-address.ts'
import { formatMoment } from '../../../lib/time.ts'
import { Page } from '../../../screens/page.tsx'
import { Section } from '../../../screens/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { DateOrderQuestion } from './date-order-question.tsx'
import { DryRun } from './dry-run.tsx'
import { FileFactsSection } from './file-facts.tsx'
import { ForceSwitch } from './force-switch.tsx'
import { ImportDownloads } from './import-downloads.tsx'
import { ImportFacts } from './import-facts.tsx'
import { ImportResult } from './import-result.tsx'

/** Most days whose maturity is shown. */
const MATURITY_DAYS = 31

const route = getRouteApi('/_shell/revenue-imports/$id')

/** One import: its dry run while it waits for a person, then its result, its files and its undoing. */
export function RevenueImportPage() {
  const { id } = route.useParams()
  const { data: one } = useSuspenseQuery(importQueries.detail(id))
  const canUndo = one.stage === 'done'
  return (
    <Page
      title={`${one.csv_name} · import ${one.id}`}
      trail={<Trail of={one} />}
      actions={
        <>
          {one.kind === 'removal' ? null : <ImportDownloads of={one} />}
          {canUndo ? <ForceSwitch of={one} /> : null}
        </>
      }
    >
      <Stack gap="md" maw={1280}>
        <ImportFacts of={one} />
        <SameFile of={one} />
        <NewerImport of={one} />
        <Stage of={one} />
        <Maturity of={one} />
        {/* Of a file without a header, such as a workbook, nothing was read. */}
        {one.facts === null || one.facts.header.length === 0 ? null : <FileFactsSection facts={one.facts} />}
      </Stack>
    </Page>
  )
}

/** The list that the import is in. Removals of data are in none; those that moved something have restatements. */
function Trail({ of: { kind } }: { of: RevenueImport }) {
  const lists = {
    file: ['/csvUploadStatus', 'CSV Upload Status'],
    api: ['/apidetails', 'API Details'],
    removal: [restatementsAddress({ cause: ['removal'] }), 'Restatements'],
  } as const
  const [to, name] = lists[kind]
  return (
    <TextLink to={to} inherit>
      {name}
    </TextLink>
  )
}

/** Whether an earlier import counts, so that nobody takes an undone one for booked. */
function stateOf({ stage, in_force }: NonNullable<RevenueImport['same_as']>): string {
  if (stage !== 'done') return 'It is not booked yet.'
  return in_force ? 'It is in force.' : 'It was undone.'
}

/** Says that the same content was loaded before, which changes nothing by itself. */
function SameFile({ of: { same_as } }: { of: RevenueImport }) {
  if (same_as === null) return null
  return (
    <Alert color="yellow" title="The same content was loaded before">
      <Text size="sm">
        As <OtherImport of={same_as} /> {stateOf(same_as)}
      </Text>
    </Alert>
  )
}

/** Says that a later import counts before this one, which explains a dry run that moves nothing. */
function NewerImport({ of: { newer } }: { of: RevenueImport }) {
  if (newer === null) return null
  return (
    <Alert color="yellow" title="A newer import has figures of these days">
      <Text size="sm">
        <OtherImport of={newer} />{' '}
        {newer.scope === 'days'
          ? 'On the days that it covers only its figures count, also when this file is booked.'
          : 'Where both have a line, only its line counts, also when this file is booked.'}
      </Text>
    </Alert>
  )
}

/** The name of another import as a link to it, and when it was loaded. */
function OtherImport({ of }: { of: { id: number; csv_name: string; createdAt: string } }) {
  return (
    <>
      <TextLink to={importAddress(of.id)} inherit c="inherit" underline="always">
        {of.csv_name}, import {of.id}
      </TextLink>
      , at {formatMoment(of.createdAt)} (UTC).
    </>
  )
}

/** How final the days of a booked import are; of a long one the last. */
function Maturity({ of: { stage, kind, provider, startDate, endDate } }: { of: RevenueImport }) {
  if (stage !== 'done' || kind === 'removal' || startDate === null || endDate === null) return null
  const from = daysBefore(MATURITY_DAYS - 1, new Date(endDate))
  return (
    <Section title="How final its days are">
      <MaturityDays providerId={provider.id} from={from < startDate ? startDate : from} to={endDate} />
    </Section>
  )
}

function Stage({ of: one }: { of: RevenueImport }) {
  if (isWorkedOn(one)) {
    return (
      <Paper withBorder p="md">
        <ImportProgress of={one} />
      </Paper>
    )
  }
  if (one.stage === 'checked') {
    return (
      <>
        {/* Another dry run is another decision: nothing that was answered or ticked for the last one counts. */}
        <DryRun key={one.preview?.stamp} of={one} />
        <ImportResult of={one} isDryRun />
      </>
    )
  }
  if (one.stage === 'failed') {
    const isAsked = one.facts?.date_order === 'unclear'
    return (
      <>
        <Alert
          color={isAsked ? 'yellow' : 'red'}
          title={isAsked ? 'A question is open' : messages.titles.failed}
        >
          {one.message === '' ? messages.csv.failed : one.message}
        </Alert>
        {isAsked ? <DateOrderQuestion id={one.id} /> : null}
      </>
    )
  }
  if (one.stage === 'discarded') return <Alert color="gray">{one.message}</Alert>
  return (
    <>
      {one.message === '' ? null : <Text size="sm">{one.message}</Text>}
      {one.kind === 'removal' ? null : <ImportResult of={one} />}
    </>
  )
}
