import { Badge, Group } from '@mantine/core'
import { type ApiRun, uploadedStatuses } from '@headgate/contract/providers/api-runs'
import type { Tone } from '@headgate/contract/reports/tones'
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
  Constant: 'gray',
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

/** An attempt failed, and the next one lies ahead. While an attempt goes on, its own moment is past. */
const isRetried = ({ attempts, next_attempt_at: next }: ApiRun) =>
  attempts > 0 && next !== null && Date.parse(next) > Date.now()

/** What an operator should see without opening the run, the worst first. */
function warningsOf(run: ApiRun): Warning[] {
  const { lagging_since, last_failure, next_attempt_at, attempts, uploaded_status } = run
  const found: Warning[] = []
  if (lagging_since !== null)
    found.push({
      label: 'Late',
      color: 'red',
      text: `No result since the run planned for ${formatMoment(lagging_since)} (UTC).`,
    })
  if (last_failure !== null && uploaded_status !== 'Failed')
    found.push({
      label: 'Failed before',
      color: 'red',
      text: `At ${formatMoment(last_failure.at)} (UTC): ${last_failure.message}`,
    })
  if (isRetried(run))
    found.push({
      label: 'Retrying',
      color: 'yellow',
      text: `Called ${attempts} ${attempts === 1 ? 'time' : 'times'}, next at ${formatMoment(next_attempt_at)} (UTC).`,
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
  return isRetried(run) ? 'yellow' : undefined
}

/** Status of the last run, and beside it the worst of: the API is late, failed before, is tried again. */
export function RunStatus({ run }: { run: ApiRun }) {
  const [worst] = warningsOf(run)
  return (
    <Group gap={6} wrap="nowrap" title={warningTexts(run).join('\n')}>
      <Badge variant="light" color={colors[run.uploaded_status]} size="sm" flex="none">
        {labels[run.uploaded_status]}
      </Badge>
      {worst === undefined ? null : (
        <Badge variant="outline" color={worst.color} size="sm" flex="none">
          {worst.label}
        </Badge>
      )}
    </Group>
  )
}

/** The warnings as sentences. */
export const warningTexts = (run: ApiRun): string[] =>
  warningsOf(run).map(({ label, text }) => `${label}: ${text}`)
