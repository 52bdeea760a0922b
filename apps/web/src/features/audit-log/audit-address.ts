import { auditQuery, type AuditQuery } from '@headgate/contract/audit/audit-filters'
import { z } from 'zod'

export const auditSizes = [50, 100, 200, 500] as const

/** The query of the call, and the row whose details are open. */
export const auditAddress = auditQuery.extend({ open: z.coerce.number().int().optional() })
export type AuditAddress = z.output<typeof auditAddress>

export const viewOf = ({ open: _open, ...view }: AuditAddress): AuditQuery => view

/** Fields that are not filters. */
const others = new Set<string>(['size', 'older', 'newer', 'open'])

export function hasFilters(address: AuditAddress): boolean {
  return Object.entries(address).some(([name, value]) => value !== undefined && !others.has(name))
}
