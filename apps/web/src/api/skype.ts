import { type ConversationOwner, makeSkypeCode, removeConversationId } from '@headgate/contract/people/skype'
import { useChange } from './query/use-change.ts'
import { send } from './transport/send.ts'

/** Each copy makes a new code, because its ten minutes start with the copy (docs/behaviour/people.md#skype-codes). */
export const copySkypeCode = (owner: ConversationOwner) => send(makeSkypeCode, { body: owner })

/** The queries that show the conversation id of an owner. */
const lists = { publisher: ['publishers'], provider: ['providers'] } as const

export const useRemoveConversation = () =>
  useChange(
    ({ type }) => [lists[type]],
    (owner: ConversationOwner) => send(removeConversationId, { body: owner }),
  )
