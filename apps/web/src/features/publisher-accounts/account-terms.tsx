import type { PublisherAccountWithTerms } from '@headgate/contract/revenue/publisher-accounts'
import { Section } from '../../screens/section.tsx'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { shareText } from '../../blocks/accounts/account-texts.ts'

/** Shares and states from day to day, the newest first. Nothing before the first change by hand. */
export function AccountTerms({ account: { terms } }: { account: PublisherAccountWithTerms }) {
  if (terms.length === 0) return null
  return (
    <Section title="Share and status by day">
      <PlainTable isFramed isTight aria-label="Share and status by day">
        <thead>
          <tr>
            <th scope="col">From (UTC)</th>
            <th scope="col" data-align="end">
              Revenue share
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {terms.toReversed().map((term) => (
            <tr key={term.from_day}>
              <td>{term.from_day}</td>
              <td data-align="end">{shareText(term.share_revenue)}</td>
              <td>{term.is_active ? 'Active' : 'Inactive'}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  )
}
