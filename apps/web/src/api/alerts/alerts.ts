import {
  alertDeliveries,
  createAlert,
  deleteAlert,
  listAlerts,
  renewAlertSecret,
  testAlert,
  updateAlert,
  type AlertForm,
} from '@headgate/contract/alerts/alerts'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['alerts'] as const

export const alertQueries = {
  list: () =>
    queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => send(listAlerts, { signal }) }),
  deliveries: (id: number) =>
    queryOptions({
      queryKey: [...all, 'deliveries', id],
      queryFn: async ({ signal }) => (await send(alertDeliveries, { params: { id }, signal })).deliveries,
      staleTime: 0,
    }),
}

interface AlertSave {
  /** Null for a new alert. */
  id: number | null
  values: AlertForm
  updatedAt: string | undefined
}

export const useSaveAlert = () =>
  useChange([all], ({ id, values, updatedAt }: AlertSave) =>
    id === null
      ? send(createAlert, { body: values })
      : send(updateAlert, {
          params: { id },
          body: { ...values, ...(updatedAt !== undefined && { updatedAt }) },
        }),
  )

export const useRenewSecret = () =>
  useChange([all], (id: number) => send(renewAlertSecret, { params: { id } }))

export const useDeleteAlert = () => useChange([all], (id: number) => send(deleteAlert, { params: { id } }))

export const useTestAlert = () => useChange([all], (id: number) => send(testAlert, { params: { id } }))
