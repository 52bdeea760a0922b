import { Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { publisherAccountQueries } from '../../api/revenue/publisher-accounts.ts'
import { FactTable } from '../../blocks/imports/fact-table.tsx'
import { AdvertiserMaturity } from '../../blocks/maturity/advertiser-maturity.tsx'
import { restatementsAddress } from '../../blocks/maturity/restatements-address.ts'
import { useFollow } from '../../lib/address/follow.ts'
import { Page } from '../../screens/page.tsx'
import { Section } from '../../screens/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { editAddress } from './account-address.ts'
import { AccountTerms } from './account-terms.tsx'
import { AccountsBeside } from './accounts-beside.tsx'
import { shareText, statusText, validText } from '../../blocks/accounts/account-texts.ts'

const route = getRouteApi('/_shell/pubaccount/$id')

/** One account: what it links, its shares day by day, and the other accounts of its channel. */
export function AccountPage() {
  const { id } = route.useParams()
  const { data: account } = useSuspenseQuery(publisherAccountQueries.detail(id))
  const { data: beside } = useSuspenseQuery(publisherAccountQueries.beside(id))
  const { provider, publisher } = account
  const follow = useFollow()
  return (
    <Page
      title={`Publisher ad account ${id}`}
      trail={
        <TextLink to="/pubaccount" inherit>
          Publisher Ad Accounts
        </TextLink>
      }
      actions={
        <Button component="a" href={editAddress(id)} leftSection={<IconPencil size={16} />} onClick={follow}>
          Edit
        </Button>
      }
    >
      <Section title="Account" columns={2}>
        <FactTable
          label="What it links"
          facts={[
            [
              'Publisher',
              <TextLink key="publisher" to="/publishers/details/$id" params={{ id: publisher.id }} size="sm">
                {publisher.name}
              </TextLink>,
            ],
            [
              'Advertiser',
              <TextLink key="advertiser" to="/advertisers/edit/$id" params={{ id: provider.id }} size="sm">
                {provider.name}
              </TextLink>,
            ],
            ['Channel', account.sin],
            ['Link Source Identifier', account.source_identifier],
            ['Revenue share', shareText(account.share_revenue)],
          ]}
        />
        <FactTable
          label="Where it comes from"
          facts={[
            [
              'Pub link ID',
              <TextLink key="link" to="/target/edit/$id" params={{ id: account.tid }} size="sm">
                {account.tid}
              </TextLink>,
            ],
            ['Rule Id', account.rule_id],
            ['Link Id', account.link_id],
            ['Valid', validText(account)],
            ['Status', statusText(account)],
            [
              'Its advertiser’s last 7 days',
              <Group key="maturity" gap={8}>
                <AdvertiserMaturity providerId={provider.id} />
                <TextLink
                  to={restatementsAddress({
                    provider_id: [provider.id],
                    publisher_id: [publisher.id],
                    level: 'publisher',
                  })}
                  size="sm"
                >
                  Restatements
                </TextLink>
              </Group>,
            ],
          ]}
        />
      </Section>
      <AccountTerms account={account} />
      <AccountsBeside account={account} beside={beside} />
    </Page>
  )
}
