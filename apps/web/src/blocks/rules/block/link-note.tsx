import { messages } from '@headgate/contract/base/messages'
import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import { capUse, unusableReason } from '../../../pickers/advertiser-link-select.tsx'
import classes from '../rules.module.css'
import { beyondCapText } from '../cap-texts.ts'

interface LinkNoteProps {
  /** Whether the link's properties match those of the form. */
  fits: boolean
  /** The chosen link as it was read. */
  held: ProviderLinkOption | undefined
  /** The searches that the rule may send to the link in a day, if the link takes fewer; else null. */
  wanted: number | null
}

/**
 * The notes below a chosen link: used cap, why it takes no searches, a cap below the rule's, and properties that no
 * longer match (docs/behaviour/rules.md#matching-properties).
 */
export function LinkNote({ fits, held, wanted }: LinkNoteProps) {
  const reason = held && unusableReason(held)
  return (
    <div className={classes.note}>
      {fits ? null : (
        <p data-tone="wrong">
          {messages.providerLinks.propertiesMismatch} {held && propertiesOf(held)}
        </p>
      )}
      {held === undefined || wanted === null ? null : (
        <p data-tone="warning">{beyondCapText(wanted, held.daily_cap)}</p>
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
