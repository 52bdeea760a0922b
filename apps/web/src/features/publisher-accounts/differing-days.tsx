import { Alert } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import type { verifyPublisherAccounts } from '@headgate/contract/revenue/publisher-accounts'
import { moveText } from '../../blocks/moves/moved-money.ts'
import { formatRevenue } from '../../lib/numbers.ts'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'

type Verified = CallData<typeof verifyPublisherAccounts>['data']

/** The days on which an account has something else than a booking would give it. Nothing where there is none. */
export function DifferingDays({ verified }: { verified: Verified }) {
  const rows = verified.flatMap(({ account_id: account, days }) => days.map((day) => ({ account, ...day })))
  if (rows.length === 0) return null
  return (
    <>
      <Alert color="yellow">
        These days were booked before a change that they depend on. They are booked again within minutes; if
        they stay, look at the jobs.
      </Alert>
      <PlainTable isFramed isTight minWidth={760} aria-label="Days that differ">
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">Account</th>
            {['Net booked', 'Net now', 'Publisher revenue booked', 'Publisher revenue now', 'Difference'].map(
              (name) => (
                <th key={name} scope="col" data-align="end">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ account, day, booked, now }) => (
            <tr key={`${account} ${day}`}>
              <th scope="row">{day}</th>
              <td>{account}</td>
              <td data-align="end">{formatRevenue(booked.net)}</td>
              <td data-align="end">{formatRevenue(now.net)}</td>
              <td data-align="end">{formatRevenue(booked.publisher)}</td>
              <td data-align="end">{formatRevenue(now.publisher)}</td>
              <td data-align="end">{moveText(Number(booked.publisher), Number(now.publisher))}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </>
  )
}
