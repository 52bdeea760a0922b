import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { registerDevice } from '../../api/auth.ts'
import type { Session } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'

/** A message of the service worker about a push. */
interface PushMessage {
  kind: 'push'
  id: string
  title: string
  body: string
  /** Path of the console; `/` where a message leads nowhere. */
  link: string
}

/**
 * Registers the service worker and this device for push, and shows messages to admins
 * (docs/behaviour/people.md#notifications). A failure must not disturb the console; it only means that no push messages
 * arrive.
 */
export function useDevice(session: Session | null): void {
  const { history } = useRouter()
  const sid = session?.claims.sid
  const isAdmin = session?.claims.role.role === 'SuperAdmin'
  useEffect(() => {
    if (sid === undefined) return
    void registerDevice().catch(() => undefined)
  }, [sid])
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (!isAdmin || workers === undefined) return undefined
    const show = ({ data, ports }: MessageEvent<PushMessage>) => {
      // A page in the background leaves the message to the system notification.
      if (data.kind !== 'push' || document.visibilityState !== 'visible') return
      const { link } = data
      const open = link === '/' ? [] : [{ label: 'Open', onPress: () => history.push(link) }]
      toast.push(data.id, data.title, data.body, open)
      ports[0]?.postMessage('shown')
    }
    workers.addEventListener('message', show)
    workers.startMessages()
    return () => workers.removeEventListener('message', show)
  }, [isAdmin, history])
}
