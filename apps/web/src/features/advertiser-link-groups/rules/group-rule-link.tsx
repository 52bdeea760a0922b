import { hasAllProperties } from '@headgate/domain/targeting-form/properties'
import { memo, useMemo } from 'react'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { AdvertiserLinkSelect } from '../../../pickers/advertiser-link-select.tsx'
import { AdvertiserSelect } from '../../../pickers/advertiser-select.tsx'
import { LinkIcons } from '../../../blocks/rules/link-icons.tsx'
import { LinkNote } from '../../../blocks/rules/link-note.tsx'
import classes from '../../../blocks/rules/rules.module.css'
import { useSurroundings } from './rule-surroundings.ts'

interface GroupRuleLinkProps {
  ruleKey: string
  at: number
  advertiser: number | null
  link: number | null
  fits: boolean
}

const names = { label: classes.label! }

/** The advertiser of a rule and one of its links (2 §2.3). */
export const GroupRuleLink = memo(function GroupRuleLink(props: GroupRuleLinkProps) {
  const { ruleKey: key, at, advertiser, link, fits } = props
  const { dispatch, properties, problems, links, onLinkChosen, added } = useSurroundings()
  const held = link === null ? undefined : links.get(link)
  const matched = useMemo(
    () => ({
      platform_id: properties.platforms,
      search_engine_id: properties.search_engines,
      tag_type_id: properties.tag_types,
      quality_score: properties.quality_scores,
    }),
    [properties],
  )
  return (
    <div className={classes.targets}>
      <div className={classes.target}>
        <AdvertiserSelect
          label="Advertiser"
          size="xs"
          className={classes.advertiser}
          classNames={names}
          ref={added === key ? focusOnMount : undefined}
          value={advertiser}
          error={problems[`rules.${at}.advertiser_id`]}
          onChange={(advertiser_id) => dispatch({ type: 'set-advertiser', key, advertiser_id })}
        />
        <div className={classes.link}>
          <AdvertiserLinkSelect
            label="Advertiser Link"
            size="xs"
            classNames={names}
            properties={matched}
            providerId={advertiser}
            value={link}
            held={held}
            error={problems[`rules.${at}.advertiser_link_id`]}
            onChoose={(chosen) => {
              onLinkChosen(chosen)
              const { platform_id, search_engine_id, tag_type_id, quality_score } = chosen
              dispatch({
                type: 'choose-link',
                key,
                advertiser_link_id: chosen.id,
                properties: { platform_id, search_engine_id, tag_type_id, quality_score },
              })
            }}
          />
          {link === null ? null : <LinkNote fits={fits || !hasAllProperties(matched)} held={held} />}
        </div>
        <LinkIcons id={link} address={held?.link} />
      </div>
    </div>
  )
})
