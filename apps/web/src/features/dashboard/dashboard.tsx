import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/browser-session.ts'
import { PageLoading } from '../../screens/page-state.tsx'
import { PublisherDashboard } from './publisher-dashboard.tsx'

/** A chunk of its own, as every other screen is: who opens another address does not fetch it. */
const AdminDashboard = lazy(async () => ({ default: (await import('./admin-dashboard.tsx')).AdminDashboard }))

/** `/` (3 §2.1): an admin's dashboard, or a publisher's Revenue Report. */
export function Dashboard() {
  const session = useSession()
  if (session === null) return null
  return session.claims.role.role === 'SuperAdmin' ? (
    <Suspense fallback={<PageLoading />}>
      <AdminDashboard />
    </Suspense>
  ) : (
    <PublisherDashboard />
  )
}
