import { Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { providerQueries } from '../../api/providers.ts'
import { CsvMapping } from '../../blocks/csv-mapping/csv-mapping.tsx'
import { useMapping } from '../../blocks/csv-mapping/use-mapping.ts'
import { failureText } from '../../lib/call-failure.ts'
import { ProviderSelect } from '../../pickers/provider-select.tsx'
import { Page } from '../../screens/page.tsx'
import { PageError, PageLoading } from '../../screens/page-state.tsx'

const route = getRouteApi('/_shell/mappedFields')

/** Map CSV Fields of any advertiser. The chosen one is in the address. */
export function MappedFields() {
  const { advertiser_id: id } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page title="Map CSV Fields">
      <ProviderSelect
        label="Advertiser"
        maw={360}
        value={id ?? null}
        onChange={(chosen) => void navigate({ search: { advertiser_id: chosen ?? undefined } })}
      />
      {id === undefined ? (
        <Text c="dimmed">{messages.mapping.selectAdvertiser}</Text>
      ) : (
        <ChosenAdvertiser key={id} id={id} />
      )}
    </Page>
  )
}

function ChosenAdvertiser({ id }: { id: number }) {
  const provider = useQuery(providerQueries.detail(id))
  const mapping = useMapping(id)
  // A later reading that fails must not take the form away.
  if (provider.data !== undefined && mapping.data !== undefined)
    return <CsvMapping provider={provider.data} {...mapping.data} />
  const error = provider.error ?? mapping.error
  if (error === null) return <PageLoading />
  return (
    <PageError
      message={failureText(error)}
      onRetry={() => {
        void provider.refetch()
        mapping.retry()
      }}
    />
  )
}
