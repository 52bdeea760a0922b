import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { ivtQueries } from '../../api/ivt/ivt-report.ts'
import { type IvtAddress, ivtAddress } from '../../features/ivt/ivt-address.ts'
import { IvtReport } from '../../features/ivt/ivt-report.tsx'
import { reportRoute } from '../../screens/report/report-route.ts'

const load = async () => (await import('@headgate/contract/ivt/ivt-definition')).ivtReportCall

export const Route = createFileRoute('/_shell/ivt')({
  ...reportRoute(load),
  validateSearch: (raw: IvtAddress & SearchSchemaInput) => ivtAddress(raw),
  loader: ({ context }) => context.queryClient.ensureQueryData(ivtQueries.thresholds()),
  component: IvtReport,
})
