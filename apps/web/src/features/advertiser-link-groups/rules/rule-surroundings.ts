import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import type { GroupAction } from '@headgate/domain/group-form/change'
import type { GroupProperty } from '@headgate/domain/group-form/fits-group'
import type { GroupDraft } from '@headgate/domain/group-form/draft'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { createContext, use } from 'react'
import type { RuleFigures } from '@headgate/contract/reports/search-figures'

/** What every block needs beside its own rule; nothing here changes with each key. */
export interface RuleSurroundings {
  dispatch: (action: GroupAction) => void
  properties: Pick<GroupDraft, GroupProperty>
  waterfall: boolean
  isActive: boolean
  problems: Problems
  figures: ReadonlyMap<number, RuleFigures>
  /** Advertiser links that the rules hold, by id. */
  links: ReadonlyMap<number, ProviderLinkOption>
  onLinkChosen: (link: ProviderLinkOption) => void
  /** The block that was added last: its first field takes the focus. */
  added: string | null
}

export const Surroundings = createContext<RuleSurroundings | null>(null)

export function useSurroundings(): RuleSurroundings {
  const surroundings = use(Surroundings)
  if (surroundings === null) throw new Error('A rule block stands outside of the rules of its group.')
  return surroundings
}
