import { targetingsQuery } from '@headgate/contract/targetings/list'

/** The list's address is its view (T1): tab, filters, sorting and page. */
export const targetListAddress = targetingsQuery.omit({ download: true, pub_link_id: true })
export type TargetListAddress = ReturnType<typeof targetListAddress.parse>
