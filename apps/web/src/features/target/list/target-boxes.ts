import { type CheckboxFilter, flagBox, valueBox } from '../../../form/filters/checkbox-filters.tsx'
import type { TargetListAddress } from './list-address.ts'

/** The checkboxes of the list (docs/behaviour/publisher-links.md#list). */
export const targetBoxes: readonly CheckboxFilter<TargetListAddress>[] = [
  valueBox('status', 'published', 'Published'),
  valueBox('status', 'draft', 'Draft'),
  flagBox('has_changes', 'Unpublished changes'),
  flagBox('never_published', 'Never published'),
  flagBox('served', 'In service'),
  flagBox('scheduled', 'Scheduled'),
  valueBox('is_live', true, 'Is Live'),
  valueBox('is_live', false, 'Is Not Live'),
  flagBox('didnot_reach_cap', "Didn't reach cap"),
  flagBox('didnot_go_live', "Didn't go live(last 7days)"),
  flagBox('traffic_paused', 'Traffic paused'),
]
