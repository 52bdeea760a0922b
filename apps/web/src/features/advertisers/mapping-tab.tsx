import type { Provider } from '@headgate/contract/providers/providers'
import { CsvMapping } from '../../blocks/csv-mapping/csv-mapping.tsx'
import { useMapping } from '../../blocks/csv-mapping/use-mapping.ts'
import { failureText } from '../../lib/call-failure.ts'
import { PageError, PageLoading } from '../../screens/page-state.tsx'

/** The Map CSV Fields tab (docs/behaviour/advertisers.md#csv-field-mapping). */
export function MappingTab({ provider }: { provider: Provider }) {
  const { data, error, retry } = useMapping(provider.id)
  // A later reading that fails must not take the form away.
  if (data !== undefined) return <CsvMapping provider={provider} {...data} />
  return error === null ? <PageLoading /> : <PageError message={failureText(error)} onRetry={retry} />
}
