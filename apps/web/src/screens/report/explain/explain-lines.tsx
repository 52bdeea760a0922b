import { Badge, Text, Title } from '@mantine/core'
import type { LineFilters } from '@headgate/contract/reports/explain-change'
import type { DimensionId } from '@headgate/contract/reports/dimensions'
import type { Report, ReportQuery } from '@headgate/contract/reports/report'
import { addressOfQuery, type ReportAddress } from '@headgate/domain/reports/report-address'
import { useFollow } from '../../../lib/address/follow.ts'
import { hrefOf, longerTrail } from '../report-trail.ts'
import classes from './explain-panel.module.css'
import type { Explanation } from './explanation.ts'

interface ExplainLinesProps {
  report: Report
  query: ReportQuery
  address: ReportAddress
  explanation: Explanation
}

/** What did most, each with a link to the report of its cells. With the rest they add up to the difference. */
export function ExplainLines({ report, query, address, explanation }: ExplainLinesProps) {
  const follow = useFollow()
  const { lines, rest, measure } = explanation
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        What did most
      </Title>
      <ol className={classes.lines} aria-label="What did most">
        {lines.map(({ text, filters, unusual }) => (
          <li key={text}>
            <a href={lineHref(report, { query, address, measure, filters, text })} onClick={follow}>
              {text}
            </a>
            {unusual === true ? (
              <Badge ml={6} size="xs" variant="light" color="orange" title="Unusual among its last changes">
                unusual
              </Badge>
            ) : null}
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed" mt={4}>
        {rest.text}
      </Text>
    </div>
  )
}

interface Line {
  query: ReportQuery
  address: ReportAddress
  measure: Explanation['measure']
  filters: LineFilters
  text: string
}

/** The cells of a line, split by what it does not name, and compared as before. */
function lineHref(report: Report, { query, address, measure, filters, text }: Line): string {
  const groups: DimensionId[] = [
    ...(filters.providers ? [] : (['advertiser_id'] as const)),
    ...(filters.channels ? [] : (['channel'] as const)),
    ...(filters.publishers ? [] : (['publisher_id'] as const)),
  ]
  const view: ReportQuery = {
    ...query,
    ...filters,
    aggregateBy: 'accumulated',
    groupByKeys: groups.length === 0 ? ['country'] : groups,
    orderBy: measure,
    orderDirection: 'DESC',
    orderOf: 'difference',
    page: 1,
  }
  return hrefOf(report, {
    ...addressOfQuery(report, view),
    trail: longerTrail(report, { from: address, label: text }),
  })
}
