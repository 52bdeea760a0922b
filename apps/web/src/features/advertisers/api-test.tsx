import { Button, Code, Group, Stack, Text } from '@mantine/core'
import type { CredentialsForm, TestResult } from '@headgate/contract/providers/credentials'
import { periodDays } from '@headgate/domain/days'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useTestCredential } from '../../api/credentials.ts'
import { DayRange } from '../../form/days/day-range.tsx'
import { FormError } from '../../form/form-error.tsx'
import { CallFailure } from '../../lib/call-failure.ts'
import { formatCount } from '../../lib/numbers.ts'
import { mappingLabels } from './mapping-labels.ts'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { Fields } from '../../ui/layout/columns.tsx'

interface ApiTestProps {
  providerId: number
  /** The form's values; undefined if they are not valid. */
  read: () => CredentialsForm | undefined
  /** Texts of refused fields, by the server's field names. */
  onRefused: (fields: Record<string, string>) => void
}

/** Makes one call with the form's values and shows its result (docs/behaviour/advertisers.md#test-call). */
export function ApiTest({ providerId, read, onRefused }: ApiTestProps) {
  const [days, setDays] = useState(() => periodDays('yesterday'))
  const test = useTestCredential(providerId)
  const run = async () => {
    const values = read()
    if (values === undefined) return test.reset()
    const { updatedAt: _read, ...credential } = values
    try {
      await test.mutateAsync({ credential, from_date: days.from, to_date: days.to })
    } catch (error) {
      if (!(error instanceof CallFailure)) return
      const named = Object.entries(error.fields).map(([name, text]): [string, string] => [
        name.replace('credential.', ''),
        text,
      ])
      onRefused(Object.fromEntries(named))
    }
  }
  return (
    <Fields legend="Test call">
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          <DayRange
            label="Days to request"
            from={days.from}
            to={days.to}
            width={230}
            onChange={(from, to) => setDays({ from, to })}
          />
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={16} />}
            loading={test.isPending}
            onClick={() => void run()}
          >
            Test call
          </Button>
          <Text size="sm" c="dimmed">
            Nothing is saved.
          </Text>
        </Group>
        <FormError error={test.error} />
        {test.data === undefined ? null : <Result result={test.data} />}
      </Stack>
    </Fields>
  )
}

/** A test reads two pages at most. */
function pagesText({ pages, has_more }: TestResult): string {
  if (pages < 2) return ''
  return has_more ? ' on the first two pages, and there are more' : ' on two pages'
}

function Result({ result }: { result: TestResult }) {
  return (
    <Stack component="output" gap="sm" aria-label="Result of the test call">
      <Text size="sm" fw={600} c={result.problem === null ? undefined : 'var(--mantine-color-error)'}>
        {result.problem ?? `${formatCount(result.row_count)} rows found${pagesText(result)}.`}
      </Text>
      <Text size="sm">
        {result.auth_status === null ? '' : `Auth url: status ${result.auth_status}. `}
        {result.status === null ? 'No reply.' : `API: status ${result.status}.`}{' '}
        {formatCount(result.milliseconds)} ms.
      </Text>
      {result.excerpt === null || result.excerpt === '' ? null : (
        <Output label="Beginning of the reply" text={result.excerpt} />
      )}
      {result.rows.length === 0 ? null : (
        <>
          <Readings readings={result.readings} />
          <Output label={`First ${result.rows.length} rows`} text={result.rows.join('\n')} />
        </>
      )}
    </Stack>
  )
}

function Output({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {/* A scrolling box must be reachable by keyboard, which cannot scroll it otherwise. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={label} style={{ maxHeight: 220, overflow: 'auto' }}>
        <Code block>{text}</Code>
      </section>
    </div>
  )
}

const labels = new Map<string, string>(mappingLabels)

function Readings({ readings }: { readings: TestResult['readings'] }) {
  return (
    <PlainTable aria-label="What each mapped field would read">
      <thead>
        <tr>
          <th>Field</th>
          <th>Read from</th>
          <th>First rows</th>
        </tr>
      </thead>
      <tbody>
        {readings.map(({ field, source, values, problem }) => (
          <tr key={field}>
            <td>{labels.get(field)}</td>
            <td>{source}</td>
            <td data-wraps>
              {values.map((value) => value ?? '—').join(', ')}
              {problem === null ? null : (
                <Text size="xs" c="var(--mantine-color-error)">
                  {problem}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
