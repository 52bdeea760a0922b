import { Text } from '@mantine/core'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { knownOnText } from '@headgate/domain/reports/view-labels'

interface KnownOnNoteProps {
  /** What was asked for. */
  query: ReportQuery
  /** From the reply: what is not as known on the moment. */
  notKnown: readonly string[] | undefined
}

/** Says of which moment the figures are, and what is not of it (docs/behaviour/reports.md#as-known-on). */
export function KnownOnNote({ query: { asKnownOn }, notKnown }: KnownOnNoteProps) {
  if (asKnownOn === undefined) return null
  return (
    <Text size="sm" flex="none" role="note" aria-label="As known on">
      {knownOnText(asKnownOn)}.{' '}
      <Text span c="dimmed" inherit>
        {notKnown?.join(' ')}
      </Text>
    </Text>
  )
}
