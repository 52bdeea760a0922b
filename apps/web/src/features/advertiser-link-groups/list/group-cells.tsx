import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lookupQueries } from '../../../api/lookups.ts'
import { useSetGroupActive } from '../../../api/advertiser-link-groups.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { RecordLink } from '../../../table/cells/record-link.tsx'
import { ToggleCell } from '../../../table/cells/toggle-cell.tsx'
import { announce } from '../../../api/query/announce.ts'
import { PublishedBadge } from '../../../blocks/revisions/published-badge.tsx'
import { ScheduledBadge } from '../../../blocks/scheduled/scheduled-badge.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { messages } from '@headgate/contract/base/messages'
import { qualityScoreInTable } from '@headgate/domain/labels'
import { groupName, type ListedGroup } from './listed-group.ts'

interface CellProps {
  group: ListedGroup
}

/** The description leads to the form. */
export function DescriptionCell({ group }: CellProps) {
  return (
    <RecordLink to={`/advertiser-link-group/edit/${group.id}`}>
      {group.description ?? `Group ${group.id}`}
    </RecordLink>
  )
}

/** All four properties in one cell, in words. A group may have several values of each. */
export function PropertiesCell({ group }: CellProps) {
  const platforms = useNames('platforms', group.platforms)
  const engines = useNames('searchEngines', group.search_engines)
  const types = useNames('tagTypes', group.tag_types)
  const text = [platforms, engines, types, group.quality_scores.map(qualityScoreInTable).join(', ')].join(
    ' · ',
  )
  return (
    <Text size="sm" truncate title={text}>
      {text}
    </Text>
  )
}

function useNames(name: 'platforms' | 'searchEngines' | 'tagTypes', ids: readonly number[]): string {
  const { data } = useQuery(lookupQueries[name]())
  return ids.map((id) => data?.find((one) => one.id === id)?.name ?? `#${id}`).join(', ')
}

const SHOWN = 3

/** The publisher links that a change of the group affects. */
export function UsedByCell({ group: { used_by: ids } }: CellProps) {
  if (ids.length === 0) return NO_VALUE
  return (
    <span title={`Publisher links ${ids.join(', ')}`}>
      {ids.slice(0, SHOWN).map((id, at) => (
        <span key={id}>
          {at === 0 ? '' : ', '}
          <TextLink size="sm" to="/target/edit/$id" params={{ id }}>
            {id}
          </TextLink>
        </span>
      ))}
      {ids.length > SHOWN ? ` +${ids.length - SHOWN}` : ''}
    </span>
  )
}

/**
 * Engines serve the change of the switch without publishing (docs/behaviour/groups.md#draft-and-publishing-of-groups).
 */
export function ActiveCell({ group }: CellProps) {
  const setting = useSetGroupActive()
  return (
    <ToggleCell
      label={`${groupName(group)} active`}
      checked={group.active}
      onToggle={async (active) => {
        await announce(setting.mutateAsync({ id: group.id, active }), {
          success: messages.targetings.statusUpdated,
          failure: messages.general.cannotUpdate,
        })
      }}
    />
  )
}

/** Draft or published, and whether it changes by itself. */
export function StatusCell({ group }: CellProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <PublishedBadge status={group.status} publishedAt={group.published_at} isActive={group.active} />
      <ScheduledBadge changes={group.scheduled} />
    </Group>
  )
}
