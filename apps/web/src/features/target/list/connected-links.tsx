import { Alert, Anchor, Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { targetingListQueries } from '../../../api/targeting-list.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { advertiserLinkAddress } from '../target-address.ts'
import { dialogs } from '../../../ui/dialog/dialogs.ts'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'

/**
 * All advertiser links that the rules of a publisher link send to. Each leads to its form
 * (docs/behaviour/publisher-links.md#connected-advertiser-links).
 */
export function showConnectedLinks(id: number): void {
  dialogs.open({
    title: `Connected advertiser links of publisher link ${id}`,
    size: 'xl',
    closeLabel: 'Close connected links',
    children: <ConnectedLinks id={id} />,
  })
}

function ConnectedLinks({ id }: { id: number }) {
  const { data, error } = useQuery(targetingListQueries.connectedLinks(id))
  if (error) return <Alert color="red">{failureText(error)}</Alert>
  if (data === undefined) return <Text size="sm">Loading…</Text>
  if (data.length === 0) return <Text size="sm">No rule of this publisher link has an advertiser link.</Text>
  return (
    <PlainTable minWidth={560}>
      <thead>
        <tr>
          <th>Advertiser</th>
          <th>Link ID</th>
          <th>Link</th>
          <th style={{ width: 150 }}>Rule status</th>
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <tr key={`${one.rule_id} ${one.provider_link_id}`}>
            <td>{one.provider_name}</td>
            <td>
              <Anchor size="sm" href={advertiserLinkAddress(one.provider_link_id)} target="_blank">
                {one.provider_link_id}
              </Anchor>
            </td>
            <td data-wraps>{one.provider_link}</td>
            <td style={{ whiteSpace: 'nowrap' }}>
              <Badge variant={one.rule_disabled ? 'default' : 'light'} miw="fit-content">
                {one.rule_disabled ? 'Disabled' : 'Enabled'}
              </Badge>
              <Text size="xs" c="dimmed">
                Rule {one.rule_id}
                {one.advertiser_link_group_id === null ? '' : ` · group ${one.advertiser_link_group_id}`}
              </Text>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
