import { Badge, Group } from '@mantine/core'
import type { RevenueImport } from '@headgate/contract/revenue/import-calls'
import { FactTable } from '../../../blocks/imports/fact-table.tsx'
import { StatusBadge } from '../../../blocks/imports/status-badge.tsx'
import { restatementsAddress } from '../../../blocks/maturity/restatements-address.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatMoment } from '../../../lib/time.ts'
import { TextLink } from '../../../ui/text-link.tsx'

const scopes = { days: 'Its days', lines: 'Its lines' } as const

/** Whose import it is, of which days, and its history. */
export function ImportFacts({ of: one }: { of: RevenueImport }) {
  const { provider, startDate, endDate } = one
  const isRemoval = one.kind === 'removal'
  const isSettled = one.stage === 'done' || one.stage === 'booking'
  return (
    <FactTable
      label="The import"
      facts={[
        [
          'Status',
          <Group key="status" gap={6}>
            {isRemoval ? null : <StatusBadge status={one.status} />}
            {one.stage === 'checked' ? (
              <Badge variant="light" size="sm" color="yellow">
                Waits for your decision
              </Badge>
            ) : null}
            {isSettled ? (
              <Badge variant="light" size="sm" color={one.in_force ? 'teal' : 'gray'}>
                {one.in_force ? 'In force' : 'Undone'}
              </Badge>
            ) : null}
          </Group>,
        ],
        [
          'Advertiser',
          <TextLink key="advertiser" to="/advertisers/edit/$id" params={{ id: provider.id }} size="sm">
            {provider.id} {provider.name}
          </TextLink>,
        ],
        ['Days (UTC)', startDate === null || endDate === null ? NO_VALUE : `${startDate} to ${endDate}`],
        ...(isRemoval ? [] : [['Replaces', scopes[one.scope]] as const]),
        [
          isRemoval ? 'Removed at (UTC)' : 'Uploaded at (UTC)',
          `${formatMoment(one.createdAt)}${one.created_by === null ? '' : ` by ${one.created_by}`}`,
        ],
        ['Booked at (UTC)', formatMoment(one.booked_at) || NO_VALUE],
        ...(isSettled
          ? [
              [
                'Changed figures',
                <TextLink key="restatements" to={restatementsAddress({ import_id: [one.id] })} size="sm">
                  Restatements
                </TextLink>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}
