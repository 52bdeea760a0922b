import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { LoggedSearch } from '@headgate/contract/searches/search-log'
import { searchLogTexts } from '@headgate/contract/searches/search-log-filters'
import { textForPublisher, whatBecame } from '@headgate/domain/searches/what-became'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCopyLink } from '../../../blocks/copy-link/use-copy-link.ts'
import { outcomeName } from '../../../blocks/outcomes/outcome-labels.ts'
import { explainAddressOf, recordAddress } from '../../../lib/address/record-address.ts'
import { countryName } from '@headgate/domain/country-name'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'
import { sameAddress, sameMinute } from '../search-log-address.ts'
import classes from '../search-log.module.css'

/** One recorded search: what became of it, what the record has, and what to tell its publisher. */
export function SearchDetails({ search }: { search: LoggedSearch }) {
  const { what, why } = whatBecame(search)
  const explain = explainAddressOf(search)
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{outcomeName(search.outcome, search.filtered_reason)}</Text>
        <Text size="sm">{what}.</Text>
        <Text size="sm">{why}.</Text>
      </div>
      <Group gap="sm">
        {explain === null ? null : (
          <Button component={Link} to={explain} variant="default">
            Explain Search
          </Button>
        )}
        <Anchor component={Link} to={sameMinute(search)} size="sm">
          Searches around this minute
        </Anchor>
        <Anchor component={Link} to={sameAddress(search)} size="sm">
          Searches of this address on that day
        </Anchor>
      </Group>
      <ForPublisher text={textForPublisher(search)} />
      <Facts search={search} />
    </Stack>
  )
}

/** Has nothing about advertisers or revenue, so that it can be sent as it is. */
function ForPublisher({ text }: { text: string }) {
  const { copy } = useCopyLink(searchLogTexts.copied)
  return (
    <section aria-labelledby="for-publisher">
      <Group justify="space-between" mb={4}>
        <Title order={3} size="h5" id="for-publisher">
          For the publisher
        </Title>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => copy(text)}
        >
          Copy text
        </Button>
      </Group>
      <p className={classes.text}>{text}</p>
    </section>
  )
}

/** A record by its name and id. */
function named(id: number, name: string | null, to: (id: number) => string): ReactNode {
  if (id === 0) return null
  return (
    <Anchor component={Link} to={to(id)} inherit>
      {name === null ? id : `${name} (${id})`}
    </Anchor>
  )
}

/** The record itself. Empty values are left out. */
function Facts({ search }: { search: LoggedSearch }) {
  const facts: [name: string, value: ReactNode][] = [
    ['Time (UTC)', search.event_time.slice(0, 23).replace('T', ' ')],
    ['Publisher', named(search.publisher_id, search.publisher, recordAddress.publisher)],
    ['Publisher link', named(search.targeting_id, null, recordAddress.publisher_link)],
    ['Keyword', search.keyword],
    ['Click ID', search.click_id],
    ['Sub ID', search.sub_id],
    ['Country', search.country === '' ? null : `${countryName(search.country)} (${search.country})`],
    ['Rule', search.rule_id || null],
    ['Group', named(search.advertiser_link_group_id, search.advertiser_link_group, recordAddress.group)],
    ['Advertiser', named(search.provider_id, search.provider, recordAddress.advertiser)],
    ['Advertiser link', named(search.provider_link_id, search.provider_link, recordAddress.advertiser_link)],
    ['Channel', search.channel],
    ['Address (hash)', search.address],
    ['Browser', search.user_agent],
    ['Referrer', search.referrer],
    ['Revision', search.revision],
  ]
  return (
    <PlainTable aria-label="Record of the search" isTight namesRows>
      <tbody>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={classes.value}>{value}</td>
            </tr>
          ))}
      </tbody>
    </PlainTable>
  )
}
