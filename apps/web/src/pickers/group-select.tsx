import type { GroupOption } from '@headgate/contract/groups/values'
import { hasAllProperties, type Properties } from '@headgate/domain/rules/properties'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { groupOptionsOf } from '../api/group-options.ts'
import { type OptionFieldProps, OptionSelect, type SelectOption } from '../form/select/option-select.tsx'
import { failureText } from '../lib/call-failure.ts'
import { formatCount } from '../lib/numbers.ts'

interface GroupSelectProps extends OptionFieldProps {
  /** Offers only groups whose properties are all among these, and none until all four are set. */
  properties: Properties
  /** If not empty, offers only groups whose links have these traffic sources or none. */
  trafficSources: readonly number[]
  value: number | null
  /** The chosen group as it was read. Until then its id is shown. */
  held: GroupOption | undefined
  onChoose: (group: GroupOption) => void
}

interface GroupChoice extends SelectOption {
  group: GroupOption
}

/** An advertiser link group, for a group rule. Inactive groups and groups without remaining cap are marked. */
export function GroupSelect({
  properties,
  trafficSources,
  value,
  held,
  onChoose,
  ...rest
}: GroupSelectProps) {
  const [wanted, setWanted] = useState(false)
  const complete = hasAllProperties(properties)
  const { platform_id, search_engine_id, tag_type_id, quality_score } = properties
  const { data, error, refetch } = useQuery({
    ...groupOptionsOf({
      platform_id: [...platform_id],
      search_engine_id: [...search_engine_id],
      tag_type_id: [...tag_type_id],
      traffic_source_id: [...trafficSources],
      quality_score: [...quality_score],
    }),
    enabled: wanted && complete,
  })
  const options = useMemo(() => data?.map((group) => choiceOf(group, value)), [data, value])
  return (
    <OptionSelect<GroupChoice>
      {...rest}
      disabled={rest.disabled === true || !complete}
      placeholder={complete ? 'Select' : 'Select all link properties first'}
      value={value === null ? null : String(value)}
      text={value === null ? '' : held === undefined ? String(value) : groupName(held)}
      options={options}
      problem={error === null ? undefined : failureText(error)}
      onOpen={() => (wanted ? void refetch() : setWanted(true))}
      onChoose={({ group }) => onChoose(group)}
    />
  )
}

function groupName(group: Pick<GroupOption, 'id' | 'description'>): string {
  return group.description === null ? `Group ${group.id}` : `${group.id} · ${group.description}`
}

/** The used part of today's capacity: '300 / 1,000'. */
export function capacityUse(group: Pick<GroupOption, 'capacity' | 'remaining_capacity'>): string {
  if (group.remaining_capacity === null) return 'no cap'
  return `${formatCount(group.capacity - group.remaining_capacity)} / ${formatCount(group.capacity)}`
}

/** Why a group takes no searches now; undefined if it takes some. */
export function unusableGroupReason(
  group: Pick<GroupOption, 'active' | 'remaining_capacity'>,
): string | undefined {
  if (!group.active) return 'Disabled'
  return group.remaining_capacity === 0 ? 'Cap reached' : undefined
}

function choiceOf(group: GroupOption, chosen: number | null): GroupChoice {
  const reason = unusableGroupReason(group)
  const use = group.remaining_capacity === null ? 'no cap' : `cap ${capacityUse(group)}`
  return {
    value: String(group.id),
    label: groupName(group),
    note: [reason, use].filter(Boolean).join(' · '),
    disabled: reason !== undefined && group.id !== chosen,
    group,
  }
}
