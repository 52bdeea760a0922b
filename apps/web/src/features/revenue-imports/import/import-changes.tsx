import { Stack, Text } from '@mantine/core'
import type { ImportPreview } from '@headgate/contract/revenue/import-values'
import { ChannelList } from '../../../blocks/imports/channel-list.tsx'
import { MovedDays } from '../../../blocks/moves/moved-days.tsx'
import { MovedPublishers } from '../../../blocks/moves/moved-publishers.tsx'

const figures = ['gross', 'net', 'searches'] as const

/** What an import, or its undoing, would change: days, publishers, channels. */
export function ImportChanges({ preview: { days, publishers, channels } }: { preview: ImportPreview }) {
  const hasChannels = [channels.added, channels.gone, channels.unmatched].some(({ total }) => total > 0)
  return (
    <Stack gap="md">
      <MovedDays days={days} figures={figures} />
      <div>
        <Text size="sm" fw={600} mb={4}>
          Publishers whose revenue moves most
        </Text>
        <MovedPublishers publishers={publishers} />
      </div>
      {hasChannels ? (
        <>
          <ChannelList label="New channels" list={channels.added} note="They had no revenue on these days." />
          <ChannelList
            label="Channels that would be gone"
            list={channels.gone}
            note="They have revenue on these days now, and would have none."
          />
          <ChannelList
            label="Unmatched channels"
            list={channels.unmatched}
            note="No publisher ad account has them: their money is booked as unmatched."
          />
        </>
      ) : null}
    </Stack>
  )
}
