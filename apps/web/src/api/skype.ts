import { type ConversationOwner, makeSkypeCode, removeConversationId } from '@headgate/contract/people/skype'
import { useChange } from './query/use-change.ts'
import { send } from './transport/send.ts'

/** A code is made anew each time: its ten minutes count from the copying (1 §7). */
export const copySkypeCode = (owner: ConversationOwner) => send(makeSkypeCode, { body: owner })

/** Which queries show the conversation id of an owner. */
const lists = { publisher: ['publishers'], provider: ['providers'] } as const

export const useRemoveConversation = () =>
  useChange(
    ({ type }) => [lists[type]],
    (owner: ConversationOwner) => send(removeConversationId, { body: owner }),
  )
