import type { RedirectType } from '@headgate/contract/base/constants'
import { linkText } from '../publisher-link.ts'
import type { TargetingDraft } from './draft.ts'
import { domainProblem, withScheme } from '../rules/address-check.ts'

/** Placeholder for values that only a save can give. In braces, so that it is not taken for a parameter. */
export const givenBySaving = { id: '{id}', signature: '{sig}' } as const

export interface LinkFacts {
  /** Null while it is not loaded. */
  redirectType: RedirectType | null
  defaultDomain: string | null
  /** The saved link, for its signature, which the browser cannot make. */
  saved: { id: number; publisher_id: number; link: string } | null
}

/**
 * The link for the present state of the form. Null ("Link not generated") without publisher or valid domain. The server
 * generates the stored link with the same code.
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

/** True if the shown link will be the link that a save of the form stores. */
export function isWholeLink(link: string): boolean {
  return !Object.values(givenBySaving).some((mark) => link.includes(mark))
}
