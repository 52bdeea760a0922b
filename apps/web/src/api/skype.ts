import { type ConversationOwner, makeSkypeCode, removeConversationId } from '@headgate/contract/people/skype'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from './transport/send.ts'

/** A code is made anew each time: its ten minutes count from the copying (1 §7). */
export const copySkypeCode = (owner: ConversationOwner) => send(makeSkypeCode, { body: owner })

/** Which queries show the conversation id of an owner. */
const lists = { publisher: ['publishers'], provider: ['providers'] } as const

export function useRemoveConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (owner: ConversationOwner) => send(removeConversationId, { body: owner }),
    onSuccess: (_, { type }) => client.invalidateQueries({ queryKey: lists[type] }),
  })
}
