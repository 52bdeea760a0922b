import type { RuleTarget } from '@headgate/contract/targetings/values'
import { beyondCap } from '@headgate/domain/rules/cap-warning'
import { matches } from '@headgate/domain/rules/properties'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useCallback } from 'react'
import { NumberField } from '../../../form/number-field.tsx'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { AdvertiserLinkSelect } from '../../../pickers/advertiser-link-select.tsx'
import { AdvertiserSelect } from '../../../pickers/advertiser-select.tsx'
import { IconAction } from '../../../ui/icon-action.tsx'
import { problemsId } from './rule-problems-id.ts'
import { useRuleContext } from '../rule-context.ts'
import { LinkIcons } from './link-icons.tsx'
import { LinkNote } from './link-note.tsx'
import classes from '../rules.module.css'

export interface TargetProps {
  ruleKey: string
  at: number
  index: number
  /** Daily cap of the rule. */
  cap: number | null
  target: RuleTarget
  /** Two advertisers share the rule's traffic. */
  split: boolean
}

const names = { label: classes.label! }

/** An advertiser and one of its links, with its share of the rule's traffic when there are two. */
export function LinkTarget({ ruleKey: key, at, index, cap, target, split }: TargetProps) {
  const { dispatch, abilities, properties, trafficSources, problems, links, onLinkChosen, uses, added } =
    useRuleContext()
  const path = `rules.${at}.provider_details.${index}`
  const held = target.provider_link === null ? undefined : links.get(target.provider_link)
  const wrongTraffic = problems[`rules.${at}.provider_details.0.traffic`] !== undefined
  const takenBy = useCallback(
    (id: number) => {
      const others = (uses.get(id) ?? []).filter((place) => place !== at + 1)
      return others.length === 0 ? undefined : `In use by rule ${others.join(', ')}`
    },
    [uses, at],
  )
  const which = split ? ` ${index + 1}` : ''
  return (
    <div className={classes.target}>
      <div className={classes.advertiser}>
        <AdvertiserSelect
          label={`Advertiser${which}`}
          size="xs"
          classNames={names}
          ref={added === key && index === 0 ? focusOnMount : undefined}
          value={target.provider_id}
          data-field={`${path}.provider_id`}
          error={problems[`${path}.provider_id`]}
          onChange={(provider_id) => dispatch({ type: 'set-provider', key, index, provider_id })}
        />
        {split || !abilities.split ? null : (
          <SplitButton onClick={() => dispatch({ type: 'add-target', key })} />
        )}
      </div>
      <div className={classes.link}>
        <AdvertiserLinkSelect
          label={`Advertiser Link${which}`}
          size="xs"
          classNames={names}
          properties={properties}
          trafficSources={trafficSources}
          providerId={target.provider_id}
          value={target.provider_link}
          held={held}
          takenBy={takenBy}
          data-field={`${path}.provider_link`}
          error={problems[`${path}.provider_link`]}
          onChoose={(link) => {
            onLinkChosen(link)
            dispatch({
              type: 'choose-target',
              key,
              index,
              target: {
                provider_id: link.provider_id,
                provider_link: link.id,
                advertiser_link_group_id: null,
                platform_id: [link.platform_id],
                search_engine_id: [link.search_engine_id],
                tag_type_id: [link.tag_type_id],
                quality_score: [link.quality_score],
              },
            })
          }}
        />
        {target.provider_link === null ? null : (
          <LinkNote
            fits={matches(target, properties)}
            held={held}
            wanted={beyondCap(cap, target.traffic, held?.daily_cap)}
          />
        )}
      </div>
      <LinkIcons id={target.provider_link} address={held?.link} />
      {split ? (
        <>
          <NumberField
            label={`Traffic (%)${which}`}
            size="xs"
            classNames={{ label: classes.label!, root: classes.traffic! }}
            unit="%"
            decimals={5}
            max={100}
            data-field={`rules.${at}.provider_details.${index}.traffic`}
            error={wrongTraffic}
            aria-describedby={wrongTraffic ? problemsId(at) : undefined}
            value={target.traffic}
            onChange={(traffic) => dispatch({ type: 'set-traffic', key, index, traffic: traffic ?? 0 })}
          />
          <IconAction
            label={`Remove advertiser ${index + 1}`}
            onClick={() => dispatch({ type: 'remove-target', key, index })}
          >
            <IconX size={16} />
          </IconAction>
        </>
      ) : null}
    </div>
  )
}

function SplitButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes.split} onClick={onClick}>
      <IconPlus size={14} aria-hidden /> Second advertiser
    </button>
  )
}
