import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { RelatedRule } from '@headgate/contract/provider-links'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { providerLinkQueries } from '../../../api/provider-links.ts'
import { openBulkChange } from '../../../blocks/bulk-change/open-bulk-change.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { dialogs } from '../../../ui/dialog/dialogs.ts'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'

/** Shows that a link cannot be disabled, and the active rules that use it. */
export function showActiveRules(id: number): void {
  open(`Link ${id} cannot be disabled`, id, true)
}

/** All rules that send to a link. Each leads to its form. */
export function showRelatedRules(id: number): void {
  open(`Related targeting rules of link ${id}`, id, false)
}

function open(title: string, id: number, onlyActive: boolean): void {
  dialogs.open({
    title,
    size: 'lg',
    closeLabel: 'Close rules',
    children: <Rules id={id} onlyActive={onlyActive} />,
  })
}

function Rules({ id, onlyActive }: { id: number; onlyActive: boolean }) {
  const { data, error } = useQuery(providerLinkQueries.rules(id))
  if (error) return <Alert color="red">{failureText(error)}</Alert>
  if (data === undefined) return <Text size="sm">Loading…</Text>
  const rules = data.filter((rule) => rule.active || !onlyActive)
  return (
    <Stack>
      {onlyActive ? (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {messages.providerLinks.activeRules} Or let them send to another link.
        </Alert>
      ) : null}
      {rules.length === 0 ? (
        <Text size="sm">No rule uses this link.</Text>
      ) : (
        <PlainTable>
          <thead>
            <tr>
              <th>Rule</th>
              <th>Used in</th>
              <th>Name</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={`${rule.kind} ${rule.rule_id}`}>
                <td>{rule.rule_id}</td>
                <td>
                  <Anchor size="sm" href={placeOf(rule)} target="_blank">
                    {rule.kind === 'group'
                      ? `Group ${rule.advertiser_link_group_id}`
                      : `Publisher link ${rule.targeting_id}`}
                  </Anchor>
                </td>
                <td>{rule.name}</td>
                <td>{rule.active ? 'Active' : 'Disabled'}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {rules.some((rule) => rule.active) ? (
        <Group justify="flex-end">
          <Button
            onClick={() => {
              dialogs.closeAll()
              openBulkChange({ kind: 'link', id })
            }}
          >
            Replace in all rules…
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

function placeOf(rule: RelatedRule): string {
  return rule.kind === 'group'
    ? `/advertiser-link-group/edit/${rule.advertiser_link_group_id}`
    : `/target/edit/${rule.targeting_id}`
}
