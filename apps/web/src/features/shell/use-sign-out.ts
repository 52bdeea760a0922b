import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { signOut } from '../../api/auth.ts'

/** Ends the session and shows the sign-in page. A form with unsaved changes asks before the session ends. */
export function useSignOut(): () => void {
  const router = useRouter()
  return useCallback(() => {
    void router.navigate({ to: '/login' }).then(() => {
      if (router.state.location.pathname === '/login') return signOut()
      return undefined
    })
  }, [router])
}
