import { type CheckboxFilter, flagBox, valueBox } from '../../../form/filters/checkbox-filters.tsx'
import type { LinkAddress } from '../link-address.ts'

/** The checkboxes of the list (docs/behaviour/advertiser-links.md#list). */
export const linkBoxes: readonly CheckboxFilter<LinkAddress>[] = [
  valueBox('isLinked', 'linked', 'Linked'),
  valueBox('isLinked', 'not_linked', 'Not linked'),
  valueBox('is_live', true, 'Is live'),
  valueBox('is_live', false, 'Is not live'),
  valueBox('reusable', true, 'Ready to use'),
  valueBox('reusable', false, 'Not ready to use'),
  flagBox('didnot_reach_cap', "Didn't reach cap"),
  flagBox('reached_cap', 'Reached cap today'),
  flagBox('didnot_go_live', "Didn't go live (last 7 days)"),
  flagBox('traffic_paused', 'Traffic paused'),
  flagBox('check_failed', 'Link check failed'),
]
