import { Box, Text } from '@mantine/core'
import { securityMessages } from '@headgate/contract/people/security-messages'
import type { SecondFactorRole } from '@headgate/contract/people/second-factor'
import { useSuspenseQuery } from '@tanstack/react-query'
import { announce } from '../../api/query/announce.ts'
import { secondFactorQueries, useRequireSecondFactor } from '../../api/security/second-factor.ts'
import { formatCount } from '../../lib/numbers.ts'
import { StatusSwitch } from '../../ui/check/status-switch.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { ItemForm } from './item-form.tsx'

/** Which roles need two-factor sign-in (docs/behaviour/sign-in.md#required-for-a-role). */
export function RequiredFactor() {
  const { data } = useSuspenseQuery(secondFactorQueries.roles())
  return (
    <ItemForm title="Two-Factor Sign-In">
      <Text size="sm" maw={640}>
        Where it is required, users set it up before they can do anything else, also in sessions that are open
        now. Users set it up by themselves on the Security page of their menu.
      </Text>
      <Box maw={640}>
        <PlainTable aria-label="Roles" isFramed>
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col">Users with it</th>
              <th scope="col">Required</th>
            </tr>
          </thead>
          <tbody>
            {data.map((role) => (
              <RoleRow key={role.role} role={role} />
            ))}
          </tbody>
        </PlainTable>
      </Box>
    </ItemForm>
  )
}

function RoleRow({ role: { role, required, users, set_up } }: { role: SecondFactorRole }) {
  const { mutateAsync: save, isPending } = useRequireSecondFactor()
  const toggle = async (next: boolean) => {
    const without = users - set_up
    const text = `${formatCount(without)} of ${formatCount(users)} users of this role do not have it. They can do nothing else before they set it up.`
    if (next && without > 0 && !(await confirm({ title: `Require it of ${role}`, text, confirm: 'Require' })))
      return
    await announce(save({ role, required: next }), {
      success: securityMessages.requirementSaved,
      failure: securityMessages.failed,
    })
  }
  return (
    <tr>
      <td>{role}</td>
      <td>{`${formatCount(set_up)} of ${formatCount(users)}`}</td>
      <td>
        <StatusSwitch
          label={`Require two-factor sign-in of ${role}`}
          checked={required}
          pending={isPending}
          onToggle={(next) => void toggle(next)}
        />
      </td>
    </tr>
  )
}
