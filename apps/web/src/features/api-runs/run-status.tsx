import { Badge, Group } from '@mantine/core'
import { type ApiRun, uploadedStatuses } from '@headgate/contract/providers/api-runs'
import type { Tone } from '@headgate/contract/reports/measures'
import type { Choice } from '../../form/select/choice.ts'
import { formatMoment } from '../../lib/time.ts'

type Status = ApiRun['uploaded_status']

const labels: Record<Status, string> = {
  Constant: 'Initialized',
  Processing: 'Processing',
  Failed: 'Failed',
  Uploaded: 'Uploaded',
}
const colors: Record<Status, string> = {
  Constant: 'gray.8',
  Processing: 'blue',
  Failed: 'red',
  Uploaded: 'teal',
}

/** All statuses, for a filter. */
export const statusChoices: readonly Choice[] = uploadedStatuses.map((value) => ({
  value,
  label: labels[value],
}))

interface Warning {
  label: string
  color: string
  text: string
}

/** What an operator should see without opening the run. */
function warningsOf(run: ApiRun): Warning[] {
  const { lagging_since, last_failure, next_attempt_at, attempts, uploaded_status } = run
  const found: Warning[] = []
  if (attempts > 0 && next_attempt_at !== null)
    found.push({
      label: 'Retrying',
      color: 'yellow',
      text: `Called ${attempts} ${attempts === 1 ? 'time' : 'times'}, next at ${formatMoment(next_attempt_at)} (UTC)`,
    })
  if (last_failure !== null && uploaded_status !== 'Failed')
    found.push({
      label: 'Failed before',
      color: 'red',
      text: `${formatMoment(last_failure.at)} (UTC): ${last_failure.message}`,
    })
  if (lagging_since !== null)
    found.push({
      label: 'Late',
      color: 'red',
      text: `No result since the run planned for ${formatMoment(lagging_since)} (UTC)`,
    })
  return found
}

/** Text of the status with its warnings, for a table's own use. */
export const statusText = (run: ApiRun): string =>
  [labels[run.uploaded_status], ...warningsOf(run).map(({ label }) => label)].join(', ')

/** Red for what an operator has to look into, yellow for what may solve itself. */
export function statusTone(run: ApiRun): Tone | undefined {
  if (run.uploaded_status === 'Failed' || run.last_failure !== null || run.lagging_since !== null)
    return 'red'
  return run.attempts > 0 && run.next_attempt_at !== null ? 'yellow' : undefined
}

/** Status of the last run, and beside it that the API is late, is tried again, or failed before. */
export function RunStatus({ run }: { run: ApiRun }) {
  return (
    <Group gap={6} wrap="nowrap">
      <Badge variant="light" color={colors[run.uploaded_status]} size="sm" flex="none">
        {labels[run.uploaded_status]}
      </Badge>
      {warningsOf(run).map(({ label, color, text }) => (
        <Badge key={label} variant="outline" color={color} size="sm" flex="none" title={text}>
          {label}
        </Badge>
      ))}
    </Group>
  )
}

/** The warnings as sentences, where there is room for them. */
export const warningTexts = (run: ApiRun): string[] =>
  warningsOf(run).map(({ label, text }) => `${label}: ${text}.`)
