import { Alert, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { Provider } from '@headgate/contract/providers/providers'
import { type RevenueField, revenueFields } from '@headgate/contract/revenue/revenue-fields'
import { type DisplayNames, proposedNames } from '@headgate/contract/settings/display-names'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mappingQueries } from '../../api/revenue/csv-mappings.ts'
import { displayNamesQuery } from '../../api/revenue/display-names.ts'
import { failureText } from '../../lib/call-failure.ts'
import { PageError, PageLoading } from '../../screens/page-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MappingForm } from './mapping-form.tsx'

/** Map CSV Fields of one advertiser. Without display names nothing can be mapped. */
export function CsvMapping({ provider }: { provider: Provider }) {
  const names = useQuery(displayNamesQuery())
  const mapping = useQuery({
    ...mappingQueries.detail(provider.id),
    // The form is filled once. A later read must not change typed values or the version that a save is compared with.
    staleTime: Infinity,
    gcTime: 0,
  })
  const error = names.error ?? mapping.error
  const retry = () => void Promise.all([names.refetch(), mapping.refetch()])
  if (error !== null) return <PageError message={failureText(error)} onRetry={retry} />
  if (names.data === undefined || mapping.data === undefined) return <PageLoading />
  if (names.data === null) return <NoDisplayNames />
  return (
    <>
      {provider.display_in_upload_screen ? null : <NotOffered provider={provider} />}
      <MappingForm provider={provider} stored={mapping.data} labels={labelsOf(names.data)} />
    </>
  )
}

/** Traffic quality is in no report, so it has no display name. */
const ownNames: Record<RevenueField, string> = { ...proposedNames, tq: 'Traffic Quality' }

const labelsOf = ({ fields }: DisplayNames) =>
  Object.fromEntries(revenueFields.map((field) => [field, fields[field] ?? ownNames[field]])) as Record<
    RevenueField,
    string
  >

function NoDisplayNames() {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} maw={860}>
      <Text size="sm">{messages.mapping.noDisplayNames}</Text>
      <TextLink to="/displaynames" size="sm" c="inherit" underline="always">
        Map Display Names
      </TextLink>
    </Alert>
  )
}

function NotOffered({ provider }: { provider: Provider }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} maw={860} mb="md">
      <Text size="sm">
        {provider.name} is not offered for uploads. Switch on <i>Display in upload screen</i> in{' '}
        <TextLink
          to="/advertisers/edit/$id"
          params={{ id: provider.id }}
          size="sm"
          c="inherit"
          underline="always"
        >
          its Main tab
        </TextLink>
        .
      </Text>
    </Alert>
  )
}
