import { createFileRoute } from '@tanstack/react-router'
import { auditAddress, auditSizes } from '../../../features/audit-log/audit-address.ts'
import { AuditLog } from '../../../features/audit-log/audit-log.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/auditlog/')({
  ...listSearch(auditAddress, auditSizes),
  // Without a loader, as the search log: the screen shows its filters at once and reads by itself.
  component: AuditLog,
})
