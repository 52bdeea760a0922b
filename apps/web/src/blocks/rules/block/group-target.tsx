import { messages } from '@headgate/contract/base/messages'
import type { GroupOption } from '@headgate/contract/groups/values'
import { matches } from '@headgate/domain/rules/properties'
import { IconExternalLink } from '@tabler/icons-react'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { capacityUse, GroupSelect, unusableGroupReason } from '../../../pickers/group-select.tsx'
import { IconLink } from '../../../ui/icon-action.tsx'
import type { TargetProps } from './link-target.tsx'
import { useRuleContext } from '../rule-context.ts'
import classes from '../rules.module.css'

const names = { label: classes.label! }

/** A group instead of an advertiser and its link. */
export function GroupTarget({ ruleKey: key, at, index, target }: TargetProps) {
  const { dispatch, properties, trafficSources, problems, groups, onGroupChosen, added } = useRuleContext()
  const path = `rules.${at}.provider_details.${index}`
  const { advertiser_link_group_id: id } = target
  const held = id === null ? undefined : groups.get(id)
  const choose = (group: GroupOption) => {
    onGroupChosen(group)
    dispatch({
      type: 'choose-target',
      key,
      index,
      target: {
        provider_id: null,
        provider_link: null,
        advertiser_link_group_id: group.id,
        platform_id: group.platforms,
        search_engine_id: group.search_engines,
        tag_type_id: group.tag_types,
        quality_score: group.quality_scores,
      },
    })
  }
  return (
    <div className={classes.target}>
      <span className={classes.noAdvertiser}>NO ADVERTISER</span>
      <div className={classes.link}>
        <GroupSelect
          label="Advertiser Link Group"
          size="xs"
          classNames={names}
          ref={added === key ? focusOnMount : undefined}
          properties={properties}
          trafficSources={trafficSources}
          value={id}
          held={held}
          data-field={`${path}.advertiser_link_group_id`}
          error={problems[`${path}.advertiser_link_group_id`] ?? problems[`${path}.provider_link`]}
          onChoose={choose}
        />
        {id === null ? null : (
          <div className={classes.note}>
            {matches(target, properties) ? null : (
              <p data-tone="wrong">{messages.providerLinks.propertiesMismatch}</p>
            )}
            {held === undefined ? null : <GroupNote group={held} />}
          </div>
        )}
      </div>
      <span className={classes.icons}>
        {id === null ? null : (
          <IconLink label={`Edit group ${id}`} href={`/advertiser-link-group/edit/${id}`}>
            <IconExternalLink size={16} />
          </IconLink>
        )}
      </span>
    </div>
  )
}

function GroupNote({ group }: { group: GroupOption }) {
  const reason = unusableGroupReason(group)
  return (
    <p>
      {reason === undefined ? null : <strong data-tone="wrong">{reason} </strong>}
      {group.remaining_capacity === null ? 'No cap' : `Cap consumed ${capacityUse(group)}`}
    </p>
  )
}
