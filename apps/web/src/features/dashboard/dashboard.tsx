import { useSession } from '../../lib/browser-session.ts'
import { AdminDashboard } from './admin-dashboard.tsx'
import { PublisherDashboard } from './publisher-dashboard.tsx'

/** `/` (3 §2.1): an admin's dashboard, or a publisher's Revenue Report. */
export function Dashboard() {
  const session = useSession()
  if (session === null) return null
  return session.claims.role.role === 'SuperAdmin' ? <AdminDashboard /> : <PublisherDashboard />
}
