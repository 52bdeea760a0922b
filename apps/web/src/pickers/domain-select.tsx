import { messages } from '@headgate/contract/base/messages'
import { useQuery } from '@tanstack/react-query'
import { domainQueries } from '../api/domains.ts'
import { type Offered, unlistedIds } from './record-choices.ts'
import { type RecordFieldProps, RecordSelect } from './record-select.tsx'

const offered = ({ id, domain }: { id: number; domain: string }): Offered => ({ id, name: domain })

/** A redirect domain of the domain list. */
export function DomainSelect(props: RecordFieldProps) {
  const { data, isPending } = useQuery({
    ...domainQueries.options(),
    meta: { failure: { text: messages.domains.cannotFetch } },
  })
  const [missing] = unlistedIds(data, typeof props.value === 'number' ? [props.value] : [])
  const { data: archived } = useQuery({
    ...domainQueries.detail(missing ?? 0),
    enabled: missing !== undefined,
  })
  return (
    <RecordSelect
      placeholder={messages.publishers.selectDomain}
      nothingFound="No domain found"
      clearable
      {...props}
      listed={data?.map(offered)}
      loading={isPending}
      archived={archived && offered(archived)}
    />
  )
}
