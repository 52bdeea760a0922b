import { createFileRoute } from '@tanstack/react-router'
import { apiKeyQueries } from '../../../api/keys/api-keys.ts'
import { ApiKeysPage } from '../../../features/api-keys/api-keys-page.tsx'

export const Route = createFileRoute('/_shell/apikeys/')({
  loader: ({ context }) => context.queryClient.fetchQuery({ ...apiKeyQueries.list(), staleTime: 0 }),
  component: ApiKeysPage,
})
