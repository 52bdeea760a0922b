import { Alert, Group, Text } from '@mantine/core'
import type { MaturityDay } from '@headgate/contract/revenue/maturity-calls'
import { maturityLabel } from '@headgate/domain/revenue/maturity/maturity-words'
import { useQuery } from '@tanstack/react-query'
import { maturityQueries } from '../../api/revenue/maturity.ts'
import { failureText } from '../../lib/call-failure.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatRevenue, formatShare } from '../../lib/numbers.ts'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './maturity-days.module.css'
import { restatementsAddress } from './restatements-address.ts'

interface MaturityDaysProps {
  providerId: number
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  to: string
}

/** The days of an advertiser with how final each is, and where its net is likely to end. */
export function MaturityDays({ providerId, from, to }: MaturityDaysProps) {
  const { data, error } = useQuery(maturityQueries.days(providerId, { from, to }))
  return (
    <>
      {error === null ? null : (
        <Alert color="red">How final the days are cannot be shown: {failureText(error)}</Alert>
      )}
      {data === undefined ? null : (
        <>
          <Group justify="space-between" gap="sm" mb="xs">
            <Text size="sm">
              {from === to ? from : `${from} to ${to}`} (UTC): {data.sum.words}
            </Text>
            <TextLink to={restatementsAddress({ provider_id: [providerId] })} size="sm">
              Restatements
            </TextLink>
          </Group>
          <PlainTable
            isFramed
            isTight
            minWidth={620}
            className={classes.days}
            aria-label="How final its days are"
          >
            <thead>
              <tr>
                <th scope="col">Day (UTC)</th>
                <th scope="col">State</th>
                <th scope="col" data-align="end">
                  Net
                </th>
                <th scope="col" data-align="end" title="The part of the final net that is usually in by now">
                  Usually in
                </th>
                <th scope="col" data-align="end">
                  Expected final
                </th>
                <th scope="col" data-align="end" title="The final net of 80 in 100 such days is within it">
                  Likely range
                </th>
              </tr>
            </thead>
            <tbody>
              {data.days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{day.day}</th>
                  <td>{maturityLabel(day.maturity)}</td>
                  <td data-align="end">{day.net === null ? NO_VALUE : formatRevenue(day.net)}</td>
                  <Expected of={day} />
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </>
      )}
    </>
  )
}

/** What is expected of a day that is not settled. */
function Expected({
  of: { maturity, net, share, expected, expected_low, expected_high },
}: {
  of: MaturityDay
}) {
  const isOpen = net !== null && maturity !== 'settled'
  const isKnown = isOpen && share !== null
  return (
    <>
      <td data-align="end">
        {isOpen ? (isKnown ? formatShare(share * 100) : 'too little history') : NO_VALUE}
      </td>
      <td data-align="end">{isKnown ? formatRevenue(expected) : NO_VALUE}</td>
      <td data-align="end">
        {isKnown ? `${formatRevenue(expected_low)} to ${formatRevenue(expected_high)}` : NO_VALUE}
      </td>
    </>
  )
}
