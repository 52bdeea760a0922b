import { Alert, Anchor, Badge, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { targetingListQueries } from '../../../api/targeting-list.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { advertiserLinkAddress } from '../target-address.ts'
import { dialogs } from '../../../ui/dialog/dialogs.ts'

/** All advertiser links that the rules of a publisher link send to; each leads to where it is edited (2 §2.1). */
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
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Advertiser</Table.Th>
          <Table.Th>Link ID</Table.Th>
          <Table.Th>Link</Table.Th>
          <Table.Th w={150}>Rule status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.map((one) => (
          <Table.Tr key={`${one.rule_id} ${one.provider_link_id}`}>
            <Table.Td>{one.provider_name}</Table.Td>
            <Table.Td>
              <Anchor size="sm" href={advertiserLinkAddress(one.provider_link_id)} target="_blank">
                {one.provider_link_id}
              </Anchor>
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{one.provider_link}</Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Badge variant={one.rule_disabled ? 'default' : 'light'} miw="fit-content">
                {one.rule_disabled ? 'Disabled' : 'Enabled'}
              </Badge>
              <Text size="xs" c="dimmed">
                Rule {one.rule_id}
                {one.advertiser_link_group_id === null ? '' : ` · group ${one.advertiser_link_group_id}`}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
