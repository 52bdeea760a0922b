import { z } from 'zod'
import { call, id } from '../base/call.ts'

/** The owner of a conversation (docs/behaviour/people.md#skype-codes). */
export const conversationOwner = z.object({ id, type: z.enum(['publisher', 'provider']) })
export type ConversationOwner = z.output<typeof conversationOwner>

export const makeSkypeCode = call({
  method: 'POST',
  path: '/api/skype-code',
  access: 'admin',
  summary:
    'A code for one publisher or advertiser that its contact pastes into the chat. Signed, and valid for 10 minutes.',
  page: 'docs/behaviour/people.md#skype-codes',
  body: conversationOwner,
  data: z.object({ code: z.string(), expires_at: z.string() }),
})

export const linkConversation = call({
  method: 'POST',
  path: '/api/skype-conversation',
  access: 'service',
  summary:
    'For the chat bot: stores the conversation in which a code was pasted as the one of the code’s publisher or advertiser.',
  page: 'docs/behaviour/people.md#skype-codes',
  body: z.object({
    code: z.string().trim().min(1).max(200),
    conversation_id: z.string().trim().min(1).max(500),
  }),
  data: conversationOwner.extend({ name: z.string(), skype_conversation_id: z.string() }),
})

export const removeConversationId = call({
  method: 'PUT',
  path: '/api/remove-conversation-id',
  access: 'admin',
  summary: 'Removes the conversation of a publisher or an advertiser.',
  page: 'docs/behaviour/people.md#skype-codes',
  body: conversationOwner,
  data: conversationOwner,
})
