import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/browser-session.ts'
import { PageLoading } from '../../screens/page-state.tsx'
import { PublisherDashboard } from './publisher-dashboard.tsx'

/** A separate chunk, like every other screen, so that a visit of another address does not load it. */
const AdminDashboard = lazy(async () => ({ default: (await import('./admin-dashboard.tsx')).AdminDashboard }))

/** `/`: an admin's dashboard, or a publisher's Revenue Report (docs/behaviour/reports.md#dashboard). */
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
