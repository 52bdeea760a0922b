import { targetingPrefill } from '@headgate/contract/targetings/values'
import { createFileRoute } from '@tanstack/react-router'
import { AddTargeting } from '../../../features/target/form/add-targeting.tsx'
import { openTargeting } from '../../../features/target/form/open-targeting.ts'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/target/add')({
  ...listSearch(targetingPrefill),
  loader: {
    handler: ({ context, deps, preload }) =>
      openTargeting({ client: context.queryClient, id: deps.duplicate ?? null, preload }),
    // Never shows an older state first, because the form would edit that.
    staleReloadMode: 'blocking',
  },
  component: AddTargeting,
})
