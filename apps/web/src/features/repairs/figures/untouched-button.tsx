import { Button, Text } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import type { repairFigures } from '@headgate/contract/revenue/repair-queue'
import { useQuery } from '@tanstack/react-query'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { formatCount, formatPercent, formatRevenue } from '../../../lib/numbers.ts'
import { dialogs } from '../../../ui/dialog/dialogs.ts'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'

type Figures = CallData<typeof repairFigures>

/** Opens which part of each advertiser's money was matched without a person. */
export function UntouchedButton() {
  const { data } = useQuery(repairQueries.figures())
  return (
    <Button
      variant="default"
      disabled={data === undefined}
      onClick={() =>
        dialogs.open({
          title: 'Matched without a touch, by advertiser',
          size: 'lg',
          children: <ByAdvertiser untouched={data!.untouched} total={data!.untouched_total} />,
        })
      }
    >
      Matched by advertiser
    </Button>
  )
}

interface ByAdvertiserProps {
  untouched: Figures['untouched']
  total: Figures['untouched_total']
}

function ByAdvertiser({ untouched, total }: ByAdvertiserProps) {
  if (untouched.length === 0) return <Text size="sm">Nothing was booked in the last 30 days.</Text>
  return (
    <>
      <Text size="sm" mb="sm">
        Of the days of the last 30: gross that never stood in this queue. The advertisers with the lowest
        share come first.{' '}
        {untouched.length < total.advertisers
          ? `${formatCount(untouched.length)} are listed, and the total is of all ${formatCount(total.advertisers)}.`
          : null}
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
              <Cells of={one} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Cells of={total} />
          </tr>
        </tfoot>
      </PlainTable>
    </>
  )
}

function Cells({ of }: { of: { gross: string; untouched: string } }) {
  const [gross, untouched] = [Number(of.gross), Number(of.untouched)]
  return (
    <>
      <td data-align="end">{formatRevenue(gross)}</td>
      <td data-align="end">{formatRevenue(untouched)}</td>
      <td data-align="end">{formatPercent((untouched / gross) * 100)}</td>
    </>
  )
}
