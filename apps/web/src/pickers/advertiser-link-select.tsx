import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import { hasAllProperties, noProperties, type Properties } from '@headgate/domain/rules/properties'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { providerLinkQueries } from '../api/provider-links.ts'
import { type OptionFieldProps, OptionSelect, type SelectOption } from '../form/select/option-select.tsx'
import { failureText } from '../lib/call-failure.ts'
import { formatCount } from '../lib/numbers.ts'

interface AdvertiserLinkSelectProps extends OptionFieldProps {
  /** Offers only links whose properties are all among these, and none until all four are set. Null: any links. */
  properties: Properties | null
  /** If not empty, offers only links of these traffic sources or of none. */
  trafficSources?: readonly number[]
  providerId: number | null
  value: number | null
  /** The chosen link as it was read, for its address. Until then its id is shown. */
  held: ProviderLinkOption | undefined
  /** Returns a note if another rule uses a link: 'In use by rule 2'. */
  takenBy?: (id: number) => string | undefined
  onChoose: (link: ProviderLinkOption) => void
}

interface LinkOption extends SelectOption {
  link: ProviderLinkOption
}

const anySource: readonly number[] = []

/** An advertiser link of one advertiser, for a rule. Disabled links and links without remaining cap are marked. */
export function AdvertiserLinkSelect({
  properties,
  trafficSources = anySource,
  providerId,
  value,
  held,
  takenBy,
  onChoose,
  ...rest
}: AdvertiserLinkSelectProps) {
  const [wanted, setWanted] = useState(false)
  const complete = properties === null || hasAllProperties(properties)
  const { platform_id, search_engine_id, tag_type_id, quality_score } = properties ?? noProperties
  const { data, error, refetch } = useQuery({
    ...providerLinkQueries.options({
      provider_id: providerId === null ? [] : [providerId],
      platform_id: [...platform_id],
      search_engine_id: [...search_engine_id],
      tag_type_id: [...tag_type_id],
      traffic_source_id: [...trafficSources],
      quality_score: [...quality_score],
    }),
    enabled: wanted && complete && providerId !== null,
  })
  const options = useMemo(
    () => data?.map((link) => optionOf(link, value, takenBy?.(link.id))),
    [data, value, takenBy],
  )
  return (
    <OptionSelect<LinkOption>
      {...rest}
      disabled={rest.disabled === true || providerId === null || !complete}
      placeholder={placeholder(complete, providerId)}
      value={value === null ? null : String(value)}
      text={value === null ? '' : held === undefined ? String(value) : linkName(held)}
      options={options}
      problem={error === null ? undefined : failureText(error)}
      onOpen={() => (wanted ? void refetch() : setWanted(true))}
      onChoose={({ link }) => onChoose(link)}
    />
  )
}

function placeholder(complete: boolean, providerId: number | null): string {
  if (!complete) return 'Select all link properties first'
  return providerId === null ? 'Select an advertiser first' : 'Select'
}

/** An advertiser link in one line: its id and its address. */
export function linkName(link: Pick<ProviderLinkOption, 'id' | 'link'>): string {
  return `${link.id} · ${link.link}`
}

/** The used part of today's cap: '300 / 1,000'. */
export function capUse(link: Pick<ProviderLinkOption, 'daily_cap' | 'remaining_cap'>): string {
  if (link.remaining_cap === null) return 'no cap'
  return `${formatCount(link.daily_cap - link.remaining_cap)} / ${formatCount(link.daily_cap)}`
}

/** Why a link takes no searches now; undefined if it takes some. */
export function unusableReason(
  link: Pick<ProviderLinkOption, 'disabled' | 'remaining_cap'>,
): string | undefined {
  if (link.disabled) return 'Disabled'
  return link.remaining_cap === 0 ? 'Cap reached' : undefined
}

function optionOf(link: ProviderLinkOption, chosen: number | null, use: string | undefined): LinkOption {
  const reason = unusableReason(link)
  const properties = [link.platform_name, link.search_engine_name, link.tag_type_name, link.quality_score]
  return {
    value: String(link.id),
    label: linkName(link),
    note: [reason, use, link.reusable ? null : 'Not ready to use', `cap ${capUse(link)}`, ...properties]
      .filter(Boolean)
      .join(' · '),
    disabled: reason !== undefined && link.id !== chosen,
    link,
  }
}
