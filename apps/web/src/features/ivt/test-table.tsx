import { Stack, Title } from '@mantine/core'
import type { IvtDetailRow } from '@headgate/contract/ivt/ivt-detail'
import type { IvtThresholds } from '@headgate/contract/ivt/thresholds'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import classes from './test-table.module.css'

/** The three tests of a row in words: what was found, and what the threshold is. */
function testsOf(row: IvtDetailRow, thresholds: IvtThresholds) {
  const { server_search_count: searches, repeated_search_count: repeated } = row
  return [
    {
      name: 'User agents',
      found: `${formatCount(row.distinct_user_agent_count)} different`,
      threshold: `at least ${formatCount(thresholds.least_user_agents)}`,
      result: row.ua_test,
    },
    {
      name: 'Repeated IPs',
      found: `${formatCount(row.repetitive_ip_address_count)} of ${formatCount(row.address_count)} addresses, with ${formatPercent((repeated / searches) * 100)} of the searches`,
      threshold: `at most ${formatPercent(thresholds.most_repeated_percent)}`,
      result: row.ip_test,
    },
    {
      name: 'Keyword score',
      found: `${row.kw_score.toFixed(1)}: ${formatCount(row.short_keywords)} short, ${formatCount(row.nonsense_keywords)} nonsense, ${formatCount(row.repeated_keywords)} too often`,
      threshold: `at least ${thresholds.least_kw_score.toFixed(1)}`,
      result: row.kw_test,
    },
  ]
}

/** What the tests of one traffic type are made of. */
export function TestTable({ row, thresholds }: { row: IvtDetailRow; thresholds: IvtThresholds }) {
  const { advertiser_channel_traffic_type: type, server_search_count: searches } = row
  const title = `${type ?? 'No traffic type'}: ${formatCount(searches)} searches`
  const isJudged = searches >= thresholds.least_searches
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
        {isJudged ? '' : `, not judged below ${formatCount(thresholds.least_searches)}`}
      </Title>
      <PlainTable isFramed namesRows aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">Found</th>
            <th scope="col">Threshold</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {testsOf(row, thresholds).map(({ name, found, threshold, result }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{found}</td>
              <td>{threshold}</td>
              <td className={classes.result} data-tone={result === 'pass' ? 'green' : 'red'}>
                {result === 'pass' ? 'Pass' : 'Fail'}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Stack>
  )
}
