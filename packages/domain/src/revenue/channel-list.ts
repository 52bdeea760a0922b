/** Most channels that a list names. */
const MOST_NAMED = 1_000

/** The first channels in the order of their texts, and how many there are. */
export function channelList(channels: readonly string[]): { total: number; channels: string[] } {
  return { total: channels.length, channels: channels.toSorted().slice(0, MOST_NAMED) }
}
