import { MATURITY_DAYS } from '@headgate/contract/revenue/maturity-calls'
import { useQuery } from '@tanstack/react-query'
import { maturityQueries } from '../../api/revenue/maturity.ts'
import { NO_VALUE } from '@headgate/domain/no-value'

/** How final an advertiser's last days are, in words: `estimated, usually 83 % in`. One call for all advertisers. */
export function AdvertiserMaturity({ providerId }: { providerId: number }) {
  const { data } = useQuery(maturityQueries.sums())
  const words = data?.get(providerId)?.words
  if (words === undefined) return NO_VALUE
  return <span title={`The last ${MATURITY_DAYS} full days (UTC): ${words}`}>{words}</span>
}
