import type { RoutePath } from '@headgate/contract/routes'
import {
  type Icon,
  IconBuildingStore,
  IconCashBanknote,
  IconChartHistogram,
  IconFileAnalytics,
  IconFileImport,
  IconFileUpload,
  IconLayoutDashboard,
  IconLink,
  IconListDetails,
  IconListSearch,
  IconRoute,
  IconSettings,
  IconSpeakerphone,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'

/** Icons of the drawer's entries. Entries without one are aligned with the others. */
export const drawerIcons: Partial<Record<RoutePath, Icon>> = {
  '/': IconLayoutDashboard,
  '/revenuereport': IconChartHistogram,
  '/searches': IconListSearch,
  '/publishers': IconBuildingStore,
  '/advertisers': IconSpeakerphone,
  '/target': IconRoute,
  '/advertisers/links': IconLink,
  '/advertiser-link-group': IconStack2,
  '/usermanagement': IconUsers,
  '/csvupload': IconFileUpload,
  '/pubaccount': IconCashBanknote,
  '/csvUploadStatus': IconFileImport,
  '/revenueReportStatus': IconFileAnalytics,
  '/reportinglogs': IconListDetails,
  '/settings': IconSettings,
}
