import type { RedirectType } from '@headgate/contract/base/constants'
import { linkText } from '../publisher-link.ts'
import type { TargetingDraft } from './draft.ts'
import { domainProblem, withScheme } from '../rules/address-check.ts'

/** Stands where a link will carry what only a save gives; braces, so that nobody takes it for a parameter. */
export const givenBySaving = { id: '{id}', signature: '{sig}' } as const

export interface LinkFacts {
  /** Null while it is not known. */
  redirectType: RedirectType | null
  defaultDomain: string | null
  /** As saved: its signature is over ids that the browser cannot sign. */
  saved: { id: number; publisher_id: number; link: string } | null
}

/**
 * The link of the form as it stands (2 §2.2, §3.7), or null: "Link not generated" without publisher or valid domain.
 * The server generates the stored one by the same code.
 */
export function publisherLinkOfDraft(draft: TargetingDraft, facts: LinkFacts): string | null {
  const { publisher_id: publisherId } = draft
  const domain = (draft.use_custom_domain ? draft.custom_domain : facts.defaultDomain)?.trim()
  if (publisherId === null || facts.redirectType === null || !domain) return null
  if (domainProblem(domain) !== null) return null
  const { saved } = facts
  const isSigned = saved?.id === draft.id && saved.publisher_id === publisherId
  const signature = isSigned ? URL.parse(saved.link)?.searchParams.get('sig') : null
  return linkText(
    withScheme(domain),
    facts.redirectType,
    {
      ...draft,
      id: draft.id === null ? givenBySaving.id : String(draft.id),
      publisher_id: publisherId,
      sub_id: draft.sub_id.trim() || null,
      n: draft.n.trim() || null,
    },
    () => signature ?? givenBySaving.signature,
  )
}

/** Whether what is shown is what a search can be sent to once it is saved as it stands. */
export function isWholeLink(link: string): boolean {
  return !Object.values(givenBySaving).some((mark) => link.includes(mark))
}
