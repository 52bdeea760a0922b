import {
  endOtherSessions,
  endOwnSession,
  endUserSession,
  endUserSessions,
  listOwnSessions,
  listUserSessions,
} from '@headgate/contract/people/sessions'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['sessions'] as const

/** Whose sessions: those of the signed-in user, or of a user by id, for admins. */
export type Whose = 'own' | number

export const sessionQueries = {
  of: (whose: Whose) =>
    queryOptions({
      queryKey: [...all, whose],
      queryFn: async ({ signal }) =>
        (whose === 'own'
          ? await send(listOwnSessions, { signal })
          : await send(listUserSessions, { params: { id: whose }, signal })
        ).sessions,
    }),
}

/** Signs out one session of a user. */
export const useEndSession = (whose: Whose) =>
  useChange([all], (id: string) =>
    whose === 'own'
      ? send(endOwnSession, { params: { id } })
      : send(endUserSession, { params: { id: whose, session: id } }),
  )

/** Signs out all sessions of a user except the caller's. */
export const useEndSessions = (whose: Whose) =>
  useChange([all], () =>
    whose === 'own' ? send(endOtherSessions) : send(endUserSessions, { params: { id: whose } }),
  )
