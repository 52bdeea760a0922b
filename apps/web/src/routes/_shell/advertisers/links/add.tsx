import { flag, id } from '@headgate/contract/base/call'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { LinkEditor } from '../../../../features/advertiser-links/editor/link-editor.tsx'
import { listSearch } from '../../../../screens/list/list-search.ts'

const address = z.object({
  provider_id: id.optional(),
  edit: flag.default(false),
  provider_link_id: id.optional(),
})

export const Route = createFileRoute('/_shell/advertisers/links/add')({
  ...listSearch(address),
  // One link is edited over the list, under both addresses of the route table.
  beforeLoad: ({ search: { edit, provider_link_id } }) => {
    if (edit && provider_link_id !== undefined)
      throw redirect({ to: '/advertisers/links', search: { edit, provider_link_id }, replace: true })
  },
  component: LinkEditor,
})
