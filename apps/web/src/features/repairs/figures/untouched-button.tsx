import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { formatPercent, formatRevenue } from '../../../lib/numbers.ts'
import { dialogs } from '../../../ui/dialog/dialogs.ts'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'
import { sumOfUntouched, type Untouched } from './untouched.ts'

/** Opens which part of each advertiser's money was matched without a person. */
export function UntouchedButton() {
  const { data } = useQuery(repairQueries.figures())
  const untouched = data?.untouched
  return (
    <Button
      variant="default"
      disabled={untouched === undefined}
      onClick={() =>
        dialogs.open({
          title: 'Matched without a touch, by advertiser',
          size: 'lg',
          children: <ByAdvertiser untouched={untouched!} />,
        })
      }
    >
      Matched by advertiser
    </Button>
  )
}

function ByAdvertiser({ untouched }: { untouched: Untouched }) {
  if (untouched.length === 0) return <Text size="sm">Nothing was booked in the last 30 days.</Text>
  const total = sumOfUntouched(untouched)
  return (
    <>
      <Text size="sm" mb="sm">
        Of the days of the last 30: gross that never stood in this queue. The advertisers with the lowest
        share come first.
      </Text>
      <PlainTable isFramed isTight minWidth={420} aria-label="Matched without a touch, by advertiser">
        <thead>
          <tr>
            <th scope="col">Advertiser</th>
            <th scope="col" data-align="end">
              Gross
            </th>
            <th scope="col" data-align="end">
              Without a touch
            </th>
            <th scope="col" data-align="end">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {untouched.map((one) => (
            <tr key={one.provider.id}>
              <th scope="row">{one.provider.name}</th>
              <Figures gross={Number(one.gross)} untouched={Number(one.untouched)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Figures {...total} />
          </tr>
        </tfoot>
      </PlainTable>
    </>
  )
}

function Figures({ gross, untouched }: { gross: number; untouched: number }) {
  return (
    <>
      <td data-align="end">{formatRevenue(gross)}</td>
      <td data-align="end">{formatRevenue(untouched)}</td>
      <td data-align="end">{formatPercent((untouched / gross) * 100)}</td>
    </>
  )
}
