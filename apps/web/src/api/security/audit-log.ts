import type { AuditQuery } from '@headgate/contract/audit/audit-filters'
import { auditDetail, auditPeople, listAudit, takeBack } from '@headgate/contract/audit/audit-log'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['audit'] as const

export const auditQueries = {
  list: (query: AuditQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listAudit, { query, signal }),
      staleTime: 0,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: ({ signal }) => send(auditDetail, { params: { id }, signal }),
      staleTime: 0,
    }),
  people: () =>
    queryOptions({
      queryKey: [...all, 'people'],
      queryFn: async ({ signal }) => (await send(auditPeople, { signal })).people,
      staleTime: 60_000,
    }),
}

/** Takes a change back. The record may be of any kind, so everything that was read is stale afterwards. */
export const useTakeBack = () => useChange([[]], (id: number) => send(takeBack, { params: { id } }))
