import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'
import {
  IconChartBar,
  IconCopy,
  IconHeartRateMonitor,
  IconHistory,
  IconLinkPlus,
  IconList,
  IconPencil,
  IconReplace,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { providerLinkQueries, useDeleteLink } from '../../../api/provider-links.ts'
import { failureText } from '../../../lib/call-failure.ts'
import type { MenuAction } from '../../../ui/float/menu-actions.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { openHistory } from '../../../blocks/history/history.ts'
import { RowMenu } from '../../../ui/float/row-menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { newTab } from '../../../lib/address/new-tab.ts'
import { openChecks } from '../checks/open-checks.ts'
import { newRuleAddress } from '../link-address.ts'
import { revenueReportAddress } from '../link-report.ts'
import { openBulkChange } from '../../../blocks/bulk-change/open-bulk-change.ts'
import { showRelatedRules } from './rules-dialog.tsx'
import { useOpenForm } from './use-open-form.ts'

const route = getRouteApi('/_shell/advertisers/links/')
const { titles, providerLinks } = messages

/** Actions on one advertiser link (docs/behaviour/advertiser-links.md#list). */
export function LinkRowActions({ link }: { link: ProviderLink }) {
  const navigate = route.useNavigate()
  const deleting = useDeleteLink()
  const open = useOpenForm()
  const askToDelete = async () => {
    if (link.no_of_rules > 0) return toast.info(titles.oops, providerLinks.usedInRule)
    const text = `Advertiser link ${link.id} of ${link.provider.name} is deleted. This cannot be undone.`
    if (!(await confirm({ title: 'Delete advertiser link', text, confirm: 'Delete', destructive: true })))
      return
    try {
      await deleting.mutateAsync(link.id)
      toast.success(titles.success, providerLinks.deleted)
    } catch (error) {
      toast.info(titles.oops, failureText(error))
    }
  }
  const icon = { size: 16 }
  const actions = (): MenuAction[] => [
    { label: 'Edit', icon: <IconPencil {...icon} />, onSelect: () => open('edit', link.id) },
    { label: 'Duplicate', icon: <IconCopy {...icon} />, onSelect: () => open('duplicate', link.id) },
    {
      label: 'Manage links of the advertiser',
      icon: <IconList {...icon} />,
      onSelect: () =>
        void navigate({ to: '/advertisers/links/add', search: { provider_id: link.provider.id } }),
    },
    {
      label: `Related targeting rules (${link.no_of_rules})`,
      icon: <IconRoute {...icon} />,
      onSelect: () => showRelatedRules(link.id),
    },
    {
      label: 'Replace in all rules…',
      icon: <IconReplace {...icon} />,
      reason: link.no_of_active_rules === 0 ? 'No enabled rule uses this link.' : undefined,
      onSelect: () => openBulkChange({ kind: 'link', id: link.id }),
    },
    {
      label: 'Add as rule of a new publisher link',
      icon: <IconLinkPlus {...icon} />,
      onSelect: () => newTab(newRuleAddress(link)),
    },
    {
      label: 'Revenue report',
      icon: <IconChartBar {...icon} />,
      onSelect: () => newTab(revenueReportAddress(link)),
    },
    { label: 'Link checks…', icon: <IconHeartRateMonitor {...icon} />, onSelect: () => openChecks(link.id) },
    {
      label: 'History',
      icon: <IconHistory {...icon} />,
      onSelect: () =>
        openHistory({
          title: `History of advertiser link ${link.id}`,
          page: (page) => providerLinkQueries.history(link.id, page),
        }),
    },
    {
      label: 'Delete',
      icon: <IconTrash {...icon} />,
      destructive: true,
      onSelect: () => void askToDelete(),
    },
  ]
  return <RowMenu label={`Actions for link ${link.id}`} actions={actions} />
}
