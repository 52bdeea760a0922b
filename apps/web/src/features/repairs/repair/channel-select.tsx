import { useQuery } from '@tanstack/react-query'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { OneSelect } from '../../../form/select/one-select.tsx'

interface ChannelSelectProps {
  providerId: number
  value: string | null
  onChange: (channel: string | null) => void
}

/** Any known channel of an advertiser, for a person who knows better than the candidates. */
export function ChannelSelect({ providerId, value, onChange }: ChannelSelectProps) {
  const { data } = useQuery(repairQueries.channels(providerId, ''))
  return (
    <OneSelect
      label="Another channel of this advertiser"
      placeholder="Select"
      nothingFound="No advertiser link and no account has such a channel"
      maw={360}
      clearable
      choices={data?.map((channel) => ({ value: channel, label: channel }))}
      value={value}
      onChange={onChange}
    />
  )
}
