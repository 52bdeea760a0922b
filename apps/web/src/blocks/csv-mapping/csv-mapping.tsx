import { Alert, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { Provider } from '@headgate/contract/providers/providers'
import type { CsvMapping as CsvMappingRecord } from '@headgate/contract/revenue/csv-mappings'
import { type RevenueField, revenueFields } from '@headgate/contract/revenue/revenue-fields'
import { type DisplayNames, proposedNames } from '@headgate/contract/settings/display-names'
import { IconAlertTriangle } from '@tabler/icons-react'
import { TextLink } from '../../ui/text-link.tsx'
import { MappingForm } from './mapping-form.tsx'

interface CsvMappingProps {
  provider: Provider
  /** Null while no display names are set. Without them nothing can be mapped. */
  names: DisplayNames | null
  stored: CsvMappingRecord | null
}

/** Map CSV Fields of one advertiser. */
export function CsvMapping({ provider, names, stored }: CsvMappingProps) {
  if (names === null) return <NoDisplayNames />
  return (
    <>
      {provider.display_in_upload_screen ? null : <NotOffered provider={provider} />}
      <MappingForm provider={provider} stored={stored} labels={labelsOf(names)} />
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
