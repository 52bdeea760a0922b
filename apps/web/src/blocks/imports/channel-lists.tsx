import { Stack, Text } from '@mantine/core'
import type { ChannelLists } from '@headgate/contract/revenue/import-values'
import { ChannelList } from './channel-list.tsx'

const lists: readonly [name: keyof ChannelLists, label: string, note?: string][] = [
  ['uploaded', 'Uploaded channels'],
  ['failed', 'Channels with failed validation', 'Some of their rows could not be read.'],
  [
    'without_account',
    'Channels without publisher ad account',
    'Their money stands in reports as unmatched until an account has the channel.',
  ],
  [
    'without_link',
    'Channels without advertiser link',
    'No advertiser link of this advertiser has the channel.',
  ],
  [
    'link_without_account',
    'Channels with an advertiser link but without publisher ad account',
    'Publishing a publisher link that uses the advertiser link makes the account.',
  ],
]

/** The channels of an import in five lists, by what became of their rows. */
export function ImportChannels({ lists: given }: { lists: ChannelLists }) {
  const isEmpty = lists.every(([name]) => given[name].total === 0)
  if (isEmpty) return <Text size="sm">The file names no channel.</Text>
  return (
    <Stack gap="md">
      {lists.map(([name, label, note]) => (
        <ChannelList key={name} label={label} list={given[name]} {...(note !== undefined && { note })} />
      ))}
    </Stack>
  )
}
