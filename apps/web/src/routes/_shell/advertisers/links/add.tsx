import { id } from '@headgate/contract/call'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { LinkEditor } from '../../../../features/advertiser-links/link-editor.tsx'
import { listSearch } from '../../../../table/list-search.ts'

export const Route = createFileRoute('/_shell/advertisers/links/add')({
  ...listSearch(z.object({ provider_id: id.optional() })),
  component: LinkEditor,
})
