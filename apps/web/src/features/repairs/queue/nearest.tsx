import type { QueueRow } from '@headgate/contract/revenue/repair-queue'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount } from '../../../lib/numbers.ts'

type Nearest = ReadonlyMap<string, { channel: string; score: number } | null>

const NearestContext = createContext<Nearest | undefined>(undefined)

const keyOf = (providerId: number, channel: string) => JSON.stringify([providerId, channel])
/** Only money without an account is repaired by another channel. */
const isOfAccount = ({ kind }: QueueRow) => kind === 'no_link' || kind === 'no_account'
/** The most channels that one call takes. */
const MOST = 200

/** Reads the best candidates of all shown rows in one call, after the rows themselves. */
export function NearestChannels({ rows, children }: { rows: readonly QueueRow[]; children: ReactNode }) {
  const asked = useMemo(
    () =>
      rows
        .filter(isOfAccount)
        .slice(0, MOST)
        .map(({ provider, channel }) => ({ provider_id: provider.id, channel })),
    [rows],
  )
  const { data } = useQuery({ ...repairQueries.nearest(asked), enabled: asked.length > 0 })
  const nearest = useMemo(
    () => data && new Map(data.map((one) => [keyOf(one.provider_id, one.channel), one.nearest])),
    [data],
  )
  return <NearestContext value={nearest}>{children}</NearestContext>
}

/** The best candidate of a row with its score. Empty while it is computed. */
export function NearestCell({ row }: { row: QueueRow }) {
  const nearest = useContext(NearestContext)
  if (!isOfAccount(row)) return NO_VALUE
  const found = nearest?.get(keyOf(row.provider.id, row.channel))
  if (found === undefined) return ''
  return found === null ? NO_VALUE : `${found.channel} · ${formatCount(found.score)}`
}
