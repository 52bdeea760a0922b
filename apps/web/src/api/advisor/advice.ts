import {
  activateAdvice,
  type Advice,
  type AdviceQuery,
  closeAdvice,
  countAdvice,
  listAdvice,
  snoozeAdvice,
} from '@headgate/contract/advisor/advice-calls'
import { listAdviceRules, saveAdviceRule } from '@headgate/contract/advisor/rule-calls'
import type { CallInput } from '@headgate/contract/base/call'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['advice'] as const

export const adviceQueries = {
  list: (query: AdviceQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listAdvice, { query, signal }),
      meta: { failure: {} },
    }),
  count: () =>
    queryOptions({
      queryKey: [...all, 'count'],
      queryFn: ({ signal }) => send(countAdvice, { signal }),
    }),
  rules: () =>
    queryOptions({
      queryKey: [...all, 'rules'],
      queryFn: async ({ signal }) => (await send(listAdviceRules, { signal })).rules,
    }),
}

/** What a person does with an item. */
export type AdviceChange = { id: number; notes: string } & (
  | { action: 'active' | 'close' }
  | { action: 'snooze'; snoozed_until: string }
)

const sendChange = (change: AdviceChange): Promise<Advice> => {
  const { id, notes } = change
  const params = { id }
  if (change.action === 'snooze')
    return send(snoozeAdvice, { params, body: { notes, snoozed_until: change.snoozed_until } })
  return send(change.action === 'close' ? closeAdvice : activateAdvice, { params, body: { notes } })
}

export const useChangeAdvice = () => useChange([all], sendChange)

/** A rule that is switched off closes items. */
export const useSaveAdviceRule = () =>
  useChange([all], ({ rule, ...body }: { rule: string } & CallInput<typeof saveAdviceRule>['body']) =>
    send(saveAdviceRule, { params: { rule }, body }),
  )
