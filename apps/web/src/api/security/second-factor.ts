import {
  beginSecondFactor,
  confirmSecondFactor,
  loginCode,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
  secondFactor,
  secondFactorRoles,
  switchOffSecondFactor,
} from '@headgate/contract/people/second-factor'
import type { Role } from '@headgate/contract/base/constants'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'
import { storeSession } from '../auth.ts'

const all = ['second-factor'] as const

/** Both proofs of the user: a code and the own password. */
export interface Proof {
  code: string
  own_password: string
}

export const secondFactorQueries = {
  own: () =>
    queryOptions({ queryKey: [...all, 'own'], queryFn: ({ signal }) => send(secondFactor, { signal }) }),
  roles: () =>
    queryOptions({
      queryKey: [...all, 'roles'],
      queryFn: async ({ signal }) => (await send(secondFactorRoles, { signal })).roles,
    }),
}

/** The second page of the sign-in: stores the session. Returns what the user must know next. */
export async function signInWithCode(body: { challenge: string; code: string }) {
  const { token, ...rest } = await send(loginCode, { body })
  storeSession(token)
  return rest
}

/** A new secret for the app. It counts once it is confirmed. */
export const beginSetUp = () => send(beginSecondFactor)

export const useConfirmSetUp = () =>
  useChange(
    [all, ['sessions']],
    async (body: Proof) => (await send(confirmSecondFactor, { body })).recovery_codes,
    { reading: 'later' },
  )

export const useRenewCodes = () =>
  useChange([all], async (body: Proof) => (await send(renewRecoveryCodes, { body })).recovery_codes)

export const useSwitchOff = () => useChange([all], (body: Proof) => send(switchOffSecondFactor, { body }))

export const useResetSecondFactor = () =>
  useChange([['users'], ['sessions']], ({ id, own_password }: { id: number; own_password: string }) =>
    send(resetSecondFactor, { params: { id }, body: { own_password } }),
  )

export const useRequireSecondFactor = () =>
  useChange([all], (body: { role: Role; required: boolean; own_password: string }) =>
    send(requireSecondFactor, { body }),
  )
