import type { GroupOption } from '@headgate/contract/groups/values'
import { groupOptions } from '@headgate/contract/groups/calls'
import { queryOptions } from '@tanstack/react-query'
import { type Input } from './transport/client.ts'
import { send } from './transport/send.ts'

type GroupOptionsView = NonNullable<Input<typeof groupOptions>['query']>

/** Groups that a rule may choose: those whose properties match, and those requested by id. */
export const groupOptionsOf = (query: GroupOptionsView) =>
  queryOptions({
    queryKey: ['advertiser-link-groups', 'options', query],
    queryFn: async ({ signal }): Promise<GroupOption[]> =>
      (await send(groupOptions, { query, signal })).advertiser_link_groups,
  })
