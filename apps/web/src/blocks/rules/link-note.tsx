import { messages } from '@headgate/contract/base/messages'
import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import { capUse, unusableReason } from '../../pickers/advertiser-link-select.tsx'
import classes from './rules.module.css'

interface LinkNoteProps {
  /** Whether the link's properties are among those of its form. */
  fits: boolean
  /** The chosen link as it was read. */
  held: ProviderLinkOption | undefined
}

/** Under a chosen link: what is used of its cap, why it takes nothing, and whether it still fits (2 §4.4). */
export function LinkNote({ fits, held }: LinkNoteProps) {
  const reason = held && unusableReason(held)
  return (
    <div className={classes.note}>
      {fits ? null : (
        <p data-tone="wrong">
          {messages.providerLinks.propertiesMismatch} {held && propertiesOf(held)}
        </p>
      )}
      {held === undefined ? null : (
        <p className={classes.line} title={propertiesOf(held)}>
          {reason === undefined ? null : <strong data-tone="wrong">{reason} </strong>}
          {held.remaining_cap === null ? 'No cap' : `Cap consumed ${capUse(held)}`} ·{' '}
          {held.link_source_identifier_value}
        </p>
      )}
    </div>
  )
}

function propertiesOf(link: ProviderLinkOption): string {
  return [link.platform_name, link.search_engine_name, link.tag_type_name, link.quality_score].join(' · ')
}
