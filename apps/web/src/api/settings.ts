import { getEmailConfig, saveEmailConfig } from '@headgate/contract/settings/email-config'
import { getShareRevenue, saveShareRevenue } from '@headgate/contract/settings/revenue-share'
import {
  addSettings,
  deleteSetting,
  getSetting,
  listSettings,
  updateSettings,
} from '@headgate/contract/settings/settings'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from './query/use-change.ts'
import { send } from './transport/send.ts'

const all = ['settings'] as const

export const settingQueries = {
  /** Address of the KYC dashboard, or null. The drawer shows its link only when it is set. */
  kycUrl: () =>
    queryOptions({
      queryKey: [...all, 'kyc_url'],
      queryFn: async ({ signal }) =>
        (await send(getSetting, { params: { key: 'kyc_url' }, signal })).setting.value,
      staleTime: 60_000,
    }),
  /** The default variables that are set. */
  variables: () =>
    queryOptions({
      queryKey: [...all, 'variables'],
      queryFn: async ({ signal }) => (await send(listSettings, { signal })).settings,
    }),
  shareRevenue: () =>
    queryOptions({
      queryKey: ['share-revenue'],
      queryFn: async ({ signal }) => (await send(getShareRevenue, { signal })).share_revenue,
    }),
  /** The comma-separated list of alert addresses; empty when there is none. */
  alertEmails: () =>
    queryOptions({
      queryKey: ['email-config'],
      queryFn: async ({ signal }) => (await send(getEmailConfig, { signal })).emails[0]?.email ?? '',
    }),
}

export interface VariableInput {
  id?: number | undefined
  /** The `updatedAt` that was read before the change. */
  updatedAt?: string | undefined
  key: string
  value: string
}

/** Saves variables: stored ones are changed, the others added. */
export const useSaveVariables = () =>
  useChange([all], async (variables: VariableInput[]) => {
    const body = variables.map(({ id, updatedAt, key, value }) => ({ id, updatedAt, key, value }))
    const call = body.some((one) => one.id !== undefined) ? updateSettings : addSettings
    return (await send(call, { body })).settings
  })

export const useDeleteVariable = () =>
  useChange([all], async (id: number) => (await send(deleteSetting, { params: { id } })).settings)

export const useSaveShareRevenue = () =>
  useChange([['share-revenue']], (share_revenue: string | number) =>
    send(saveShareRevenue, { body: { share_revenue } }),
  )

export const useSaveAlertEmails = () =>
  useChange([['email-config']], (email: string) => send(saveEmailConfig, { body: { email } }))
