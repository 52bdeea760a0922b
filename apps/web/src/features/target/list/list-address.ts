import { targetingsQuery } from '@headgate/contract/targetings/list'

/** The list's view in its address: tab, filters, order and page. */
export const targetListAddress = targetingsQuery.omit({ download: true, pub_link_id: true })
export type TargetListAddress = ReturnType<typeof targetListAddress.parse>
