import { id } from '@headgate/contract/base/call'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { MappedFields } from '../../features/csv-mapping/mapped-fields.tsx'
import { listSearch } from '../../screens/list/list-search.ts'

const { validateSearch, search } = listSearch(z.object({ advertiser_id: id.optional() }))

export const Route = createFileRoute('/_shell/mappedFields')({
  validateSearch,
  search,
  component: MappedFields,
})
