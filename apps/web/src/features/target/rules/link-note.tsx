import { messages } from '@headgate/contract/messages'
import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import type { RuleTarget } from '@headgate/contract/targetings'
import { matches } from '@headgate/domain/targeting-form/properties'
import { capUse, unusableReason } from '../../../pickers/advertiser-link-select.tsx'
import { useSurroundings } from './rule-surroundings.ts'
import classes from './rules.module.css'

/** Under a chosen link: what is used of its cap, why it takes nothing, and whether it still fits (2 §4.4). */
export function LinkNote({ target, held }: { target: RuleTarget; held: ProviderLinkOption | undefined }) {
  const { properties } = useSurroundings()
  if (target.provider_link === null) return null
  const reason = held && unusableReason(held)
  return (
    <div className={classes.note}>
      {matches(target, properties) ? null : (
        <p data-tone="wrong">
          {messages.providerLinks.propertiesMismatch} {held && propertiesOf(held)}
        </p>
      )}
      {held === undefined ? null : (
        <p className={classes.line} title={propertiesOf(held)}>
          {reason === undefined ? null : <strong data-tone="wrong">{reason} </strong>}
          Cap consumed {capUse(held)} · {held.link_source_identifier_value}
        </p>
      )}
    </div>
  )
}

function propertiesOf(link: ProviderLinkOption): string {
  return [link.platform_name, link.search_engine_name, link.tag_type_name, link.quality_score].join(' · ')
}
