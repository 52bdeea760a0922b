import { getSetting } from '@headgate/contract/settings'
import { queryOptions } from '@tanstack/react-query'
import { send } from './send.ts'

export const settingQueries = {
  /** Address of the KYC dashboard, or null: its drawer link shows only when it is set (1 §2). */
  kycUrl: () =>
    queryOptions({
      queryKey: ['settings', 'kyc_url'],
      queryFn: async ({ signal }) =>
        (await send(getSetting, { params: { key: 'kyc_url' }, signal })).setting.value,
      staleTime: 60_000,
    }),
}
