import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/browser-session.ts'
import { PageLoading } from '../../screens/page-state.tsx'

/** Separate chunks, like every other screen, so that a visit of another address does not load them. */
const AdminDashboard = lazy(async () => ({ default: (await import('./admin-dashboard.tsx')).AdminDashboard }))
const PublisherDashboard = lazy(async () => ({
  default: (await import('./publisher-dashboard.tsx')).PublisherDashboard,
}))

/** `/`: an admin's dashboard, or a publisher's Revenue Report (docs/behaviour/reports.md#dashboard). */
export function Dashboard() {
  const session = useSession()
  if (session === null) return null
  return (
    <Suspense fallback={<PageLoading />}>
      {session.claims.role.role === 'SuperAdmin' ? <AdminDashboard /> : <PublisherDashboard />}
    </Suspense>
  )
}
