import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { EditTargeting } from '../../../features/target/form/edit-targeting.tsx'
import { openTargeting } from '../../../features/target/form/open-targeting.ts'
import { idRoute } from '../../../lib/address/id-route.ts'

export const Route = createFileRoute('/_shell/target/edit/$id')({
  ...idRoute,
  validateSearch: (raw: { weights?: unknown } & SearchSchemaInput): { weights?: string } =>
    typeof raw.weights === 'string' ? { weights: raw.weights } : {},
  loader: {
    handler: ({ context, params, preload }) =>
      openTargeting({ client: context.queryClient, id: params.id, preload }),
    // Never shows an older state first, because the form would edit that.
    staleReloadMode: 'blocking',
  },
  component: EditTargeting,
})
