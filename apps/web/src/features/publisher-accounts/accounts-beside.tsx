import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import type { PublisherAccount, verifyPublisherAccounts } from '@headgate/contract/revenue/publisher-accounts'
import { daysBefore, today } from '@headgate/domain/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publisherAccountQueries } from '../../api/revenue/publisher-accounts.ts'
import { DayRange } from '../../form/days/day-range.tsx'
import { failureText } from '../../lib/call-failure.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount, formatPercent, formatRevenue } from '../../lib/numbers.ts'
import { Section } from '../../screens/section.tsx'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { shareText, statusText, validText } from '../../blocks/accounts/account-texts.ts'
import classes from './accounts-beside.module.css'
import { DifferingDays } from './differing-days.tsx'

type Verified = CallData<typeof verifyPublisherAccounts>['data'][number]

/** Days that are shown first. */
const DAYS = 30
/** The most accounts that one call compares. */
const MOST_COMPARED = 200

interface AccountsBesideProps {
  account: PublisherAccount
  /** All accounts of its advertiser and channel. */
  beside: readonly PublisherAccount[]
}

/**
 * The accounts of one channel, with what each collected on some days, its part, and whether a booking would give it the
 * same now (docs/behaviour/revenue.md#accounts-side-by-side).
 */
export function AccountsBeside({ account, beside }: AccountsBesideProps) {
  const [days, setDays] = useState(() => ({ from: daysBefore(DAYS - 1, new Date()), to: today() }))
  const ids = beside.slice(0, MOST_COMPARED).map(({ id }) => id)
  const { data, error, isFetching, refetch } = useQuery(publisherAccountQueries.verified(ids, days))
  const verified = new Map(error === null ? data?.map((one) => [one.account_id, one]) : [])
  const whole = [...verified.values()].reduce((sum, one) => sum + Number(one.booked.net), 0)
  return (
    <Section title={`Accounts of channel ${account.sin} of ${account.provider.name}`}>
      <Stack gap="sm">
        <Group gap="sm" align="end">
          <DayRange label="Days (UTC)" width={230} {...days} onChange={(from, to) => setDays({ from, to })} />
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Verify
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Verify compares what each account collected with what a booking would give it now.
        </Text>
        {error === null ? null : (
          <Alert color="red">What the accounts collected cannot be shown: {failureText(error)}</Alert>
        )}
        <PlainTable
          isFramed
          isTight
          minWidth={1_080}
          className={classes.accounts}
          aria-label="Accounts of this channel"
          aria-busy={isFetching}
        >
          <thead>
            <tr>
              {heads.map(({ name, isEnd }) => (
                <th key={name} scope="col" {...(isEnd && { 'data-align': 'end' })}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {beside.map((one) => (
              <tr key={one.id} aria-current={one.id === account.id || undefined}>
                <th scope="row">
                  <TextLink to="/pubaccount/$id" params={{ id: one.id }} size="sm">
                    {one.id}
                  </TextLink>
                  {one.id === account.id ? ' (this one)' : null}
                </th>
                <td>{one.publisher.name}</td>
                <td>{one.tid}</td>
                <td>{validText(one)}</td>
                <td data-align="end">{shareText(one.share_revenue)}</td>
                <td>{statusText(one)}</td>
                <Collected verified={verified.get(one.id)} whole={whole} />
              </tr>
            ))}
          </tbody>
        </PlainTable>
        <DifferingDays verified={[...verified.values()]} />
      </Stack>
    </Section>
  )
}

const heads: readonly { name: string; isEnd?: boolean }[] = [
  { name: 'ID' },
  { name: 'Publisher' },
  { name: 'Pub link ID' },
  { name: 'Valid (UTC)' },
  { name: 'Revenue share', isEnd: true },
  { name: 'Status' },
  { name: 'Net', isEnd: true },
  { name: 'Part', isEnd: true },
  { name: 'Publisher revenue', isEnd: true },
  { name: 'Verified' },
]

/** What an account collected, its part of all of them, and whether that is what it would get now. */
function Collected({ verified, whole }: { verified: Verified | undefined; whole: number }) {
  if (verified === undefined)
    return (
      <>
        <td data-align="end">{NO_VALUE}</td>
        <td data-align="end">{NO_VALUE}</td>
        <td data-align="end">{NO_VALUE}</td>
        <td>{NO_VALUE}</td>
      </>
    )
  const { booked, matches, days } = verified
  return (
    <>
      <td data-align="end">{formatRevenue(booked.net)}</td>
      <td data-align="end">{whole > 0 ? formatPercent((Number(booked.net) / whole) * 100) : NO_VALUE}</td>
      <td data-align="end">{formatRevenue(booked.publisher)}</td>
      <td>
        {matches ? 'Matches' : `Differs on ${formatCount(days.length)} ${days.length === 1 ? 'day' : 'days'}`}
      </td>
    </>
  )
}
