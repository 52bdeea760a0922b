import { TextLink } from '../../ui/text-link.tsx'

/** The way from the list of publisher ad accounts to a page about one of them. */
export function AccountTrail({ id }: { id: number }) {
  return (
    <>
      <TextLink to="/pubaccount" inherit>
        Publisher Ad Accounts
      </TextLink>
      <span aria-hidden>/</span>
      <TextLink to="/pubaccount/$id" params={{ id }} inherit>
        Account {id}
      </TextLink>
    </>
  )
}
