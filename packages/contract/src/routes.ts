import type { Role } from './base/constants.ts'

/** The pages that a role may open (docs/behaviour/sign-in.md#roles-and-access). */
export type RouteAccess = 'all' | 'admin' | 'publisher' | 'none'

export interface RouteEntry {
  readonly path: string
  readonly access: RouteAccess
  readonly title: string
  /** Group in the side drawer; not set for pages without an entry. */
  readonly drawer?: 'Reports' | 'Links' | 'Partners' | 'Revenue in' | 'Administration'
}

export const routes = [
  { path: '/', access: 'all', title: 'Dashboard', drawer: 'Reports' },
  { path: '/login', access: 'none', title: 'Sign in' },
  { path: '/forgot-password', access: 'none', title: 'Forgot password' },
  { path: '/reset-password/$id/$token', access: 'none', title: 'Reset password' },
  { path: '/publishers', access: 'admin', title: 'Publisher List', drawer: 'Partners' },
  { path: '/publishers/add', access: 'admin', title: 'Add publisher' },
  { path: '/publishers/edit/$id', access: 'admin', title: 'Edit publisher' },
  { path: '/publishers/details/$id', access: 'admin', title: 'Publisher details' },
  { path: '/publishers/links/edit', access: 'admin', title: 'Publisher links' },
  { path: '/advertisers', access: 'admin', title: 'Advertiser List', drawer: 'Partners' },
  { path: '/advertisers/add', access: 'admin', title: 'Add advertiser' },
  { path: '/advertisers/edit/$id', access: 'admin', title: 'Manage Advertiser' },
  { path: '/advertisers/links', access: 'admin', title: 'Advertiser Links', drawer: 'Links' },
  { path: '/advertisers/links/add', access: 'admin', title: 'Add advertiser links' },
  { path: '/advertisers/delete-revenue-log/$id', access: 'admin', title: 'Remove revenue log' },
  { path: '/apidetails', access: 'admin', title: 'API Details', drawer: 'Revenue in' },
  { path: '/apidetails/$id', access: 'admin', title: 'API Detail' },
  { path: '/publisher/apidetails', access: 'publisher', title: 'API Information', drawer: 'Reports' },
  { path: '/publisher/apidetails/$id', access: 'admin', title: 'Publisher API Information' },
  { path: '/security', access: 'all', title: 'Security' },
  { path: '/set-up-two-factor', access: 'all', title: 'Set up two-factor sign-in' },
  { path: '/profile', access: 'admin', title: 'Profile' },
  { path: '/usermanagement', access: 'admin', title: 'User Management', drawer: 'Administration' },
  { path: '/usermanagement/adduser', access: 'admin', title: 'Create User' },
  { path: '/usermanagement/edit/$id', access: 'admin', title: 'Edit User' },
  { path: '/target', access: 'admin', title: 'Publisher Links', drawer: 'Links' },
  { path: '/target/add', access: 'admin', title: 'Add publisher link' },
  { path: '/target/edit/$id', access: 'admin', title: 'Edit publisher link' },
  { path: '/target/explain/$id', access: 'admin', title: 'Explain Search' },
  { path: '/advertiser-link-group', access: 'admin', title: 'Advertiser Link Groups', drawer: 'Links' },
  { path: '/advertiser-link-group/add', access: 'admin', title: 'Add advertiser link group' },
  { path: '/advertiser-link-group/edit/$id', access: 'admin', title: 'Edit advertiser link group' },
  { path: '/scheduled', access: 'admin', title: 'Scheduled Changes', drawer: 'Links' },
  { path: '/bulkchanges', access: 'admin', title: 'Bulk Changes', drawer: 'Links' },
  { path: '/bulkchanges/$id', access: 'admin', title: 'Bulk Change' },
  { path: '/revenuereport', access: 'admin', title: 'Revenue Report', drawer: 'Reports' },
  { path: '/revenuereport/rows', access: 'admin', title: 'Rows Behind a Figure' },
  // For operators who look into a problem.
  { path: '/searches', access: 'admin', title: 'Searches', drawer: 'Reports' },
  { path: '/searchlog', access: 'admin', title: 'Search Log', drawer: 'Reports' },
  { path: '/ivt', access: 'admin', title: 'IVT Report', drawer: 'Reports' },
  { path: '/advisor', access: 'admin', title: 'Advisor List', drawer: 'Reports' },
  { path: '/csvupload', access: 'admin', title: 'Upload CSV Reports', drawer: 'Revenue in' },
  { path: '/revenue-imports/$id', access: 'admin', title: 'Revenue Import' },
  { path: '/mappedFields', access: 'admin', title: 'Map CSV Fields', drawer: 'Revenue in' },
  { path: '/displaynames', access: 'admin', title: 'Display Names', drawer: 'Administration' },
  { path: '/publisherDisplayColumns', access: 'admin', title: 'Publisher Display Columns' },
  { path: '/repairs', access: 'admin', title: 'Repair Queue', drawer: 'Revenue in' },
  { path: '/repairs/made', access: 'admin', title: 'Repairs Made' },
  { path: '/pubaccount', access: 'admin', title: 'Publisher Ad Accounts', drawer: 'Revenue in' },
  { path: '/pubaccount/$id', access: 'admin', title: 'Publisher Ad Account' },
  { path: '/publisheraccountmanagement/edit/$id', access: 'admin', title: 'Edit Linked Account' },
  { path: '/remove/reports/$id', access: 'admin', title: 'Remove report data' },
  {
    path: '/revenueReportStatus',
    access: 'admin',
    title: 'Revenue Report Upload Status',
    drawer: 'Revenue in',
  },
  { path: '/restatements', access: 'admin', title: 'Restatements', drawer: 'Revenue in' },
  { path: '/reportinglogs', access: 'admin', title: 'Reporting Logs', drawer: 'Revenue in' },
  { path: '/reportinglogs/$id/$action', access: 'admin', title: 'Reporting Log' },
  { path: '/logs', access: 'admin', title: 'Upload logs' },
  { path: '/csvUploadStatus', access: 'admin', title: 'CSV Upload Status', drawer: 'Revenue in' },
  { path: '/alerts', access: 'admin', title: 'Alerts', drawer: 'Administration' },
  { path: '/auditlog', access: 'admin', title: 'Audit Log', drawer: 'Administration' },
  { path: '/systemlogs', access: 'admin', title: 'System Logs', drawer: 'Administration' },
  { path: '/apikeys', access: 'admin', title: 'API Keys', drawer: 'Administration' },
  { path: '/settings', access: 'admin', title: 'Settings', drawer: 'Administration' },
] as const satisfies readonly RouteEntry[]

export type RoutePath = (typeof routes)[number]['path']

/** True if a role may open a page of that access. `none` has no guard. */
export function mayOpen(access: RouteAccess, role: Role | undefined): boolean {
  if (access === 'none') return true
  if (role === undefined) return false
  if (access === 'all') return true
  return access === (role === 'SuperAdmin' ? 'admin' : 'publisher')
}
