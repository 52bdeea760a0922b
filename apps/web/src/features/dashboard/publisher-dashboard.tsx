import { Alert } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { ownReport, publisherReports } from '@headgate/contract/reports/publisher-report'
import type { ReportCall } from '@headgate/contract/reports/report'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { displayNamesQuery } from '../../api/revenue/display-names.ts'
import { ownDashboardQueries } from '../../api/revenue/own-dashboard.ts'
import { failureText } from '../../lib/call-failure.ts'
import { Page } from '../../screens/page.tsx'
import { PageError, PageLoading } from '../../screens/page-state.tsx'
import { ReportScreen } from '../../screens/report/report-screen.tsx'
import { useReportAddress } from '../../screens/report/use-report-address.ts'
import { DashboardTabs, isChanges } from './dashboard-tabs.tsx'

const ChangedRevenue = lazy(async () => ({
  default: (await import('./changed-revenue.tsx')).ChangedRevenue,
}))

const route = getRouteApi('/_shell/')

/** A failure is a warning with the server's text; it shows once. */
const meta = { failure: { warns: true } } as const

/**
 * A publisher's Revenue Report, with the columns of its user under their display names
 * (docs/behaviour/reports.md#publisher-dashboard).
 */
export function PublisherDashboard() {
  const columns = useQuery({ ...ownDashboardQueries.columns(), meta })
  const names = useQuery({ ...displayNamesQuery(), meta })
  const fields = columns.data?.fields
  const displayNames = names.data?.fields
  const call = useMemo(
    () => (fields && displayNames ? { ...publisherReports, report: ownReport(fields, displayNames) } : null),
    [fields, displayNames],
  )
  const error = columns.error ?? names.error
  if (call !== null)
    return <OwnReport call={call} hasRevenue={fields?.includes('publisher_revenue') === true} />
  if (error !== null)
    return (
      <PageError
        message={failureText(error)}
        onRetry={() => void Promise.all([columns.refetch(), names.refetch()])}
      />
    )
  if (columns.isPending || names.isPending) return <PageLoading />
  return (
    <Page title={publisherReports.report.title}>
      <Alert icon={<IconInfoCircle />} color="yellow" variant="light" maw={640}>
        {messages.report.cannotConfigure}
      </Alert>
    </Page>
  )
}

function OwnReport({ call, hasRevenue }: { call: ReportCall; hasRevenue: boolean }) {
  const raw = route.useSearch()
  const go = route.useNavigate()
  const view = useReportAddress(call.report, raw, go)
  // Changes are amounts of revenue: a user without that column has none to see.
  const tabs: ReactNode = hasRevenue ? <DashboardTabs /> : null
  if (hasRevenue && isChanges(raw))
    return (
      <Suspense fallback={<PageLoading />}>
        <ChangedRevenue tabs={tabs} />
      </Suspense>
    )
  return <ReportScreen call={call} {...view} tabs={tabs} />
}
