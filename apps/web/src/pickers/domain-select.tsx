import { Select, type SelectProps } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { useQuery } from '@tanstack/react-query'
import { domainQueries } from '../api/domains.ts'

interface DomainSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value?: number | null
  onChange?: (id: number | null) => void
}

/** A redirect domain of the domain list, by id. */
export function DomainSelect({ value, onChange, ...rest }: DomainSelectProps) {
  const { data, isPending } = useQuery({
    ...domainQueries.options(),
    meta: { failure: { text: messages.domains.cannotFetch } },
  })
  const isMissing = typeof value === 'number' && data?.some((domain) => domain.id === value) === false
  const { data: archived } = useQuery({ ...domainQueries.detail(value ?? 0), enabled: isMissing })
  return (
    <Select
      placeholder={isPending ? 'Loading…' : messages.publishers.selectDomain}
      searchable
      clearable
      nothingFoundMessage="No domain found"
      {...rest}
      data={[
        ...(data ?? none).map((domain) => ({ value: String(domain.id), label: domain.domain })),
        // An archived domain, which the list leaves out, stays shown where it is in use.
        ...(isMissing && archived !== undefined
          ? [{ value: String(archived.id), label: `${archived.domain} (archived)` }]
          : none),
      ]}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
    />
  )
}

const none: never[] = []
