import { Box, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { securityMessages } from '@headgate/contract/people/security-messages'
import { requirementForm, type SecondFactorRole } from '@headgate/contract/people/second-factor'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorQueries, useRequireSecondFactor } from '../../api/security/second-factor.ts'
import { OwnPassword } from '../../blocks/password/own-password.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { formatCount } from '../../lib/numbers.ts'
import { StatusSwitch } from '../../ui/check/status-switch.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { toast } from '../../ui/toast.ts'
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

function RoleRow({ role }: { role: SecondFactorRole }) {
  const { role: name, required, users, set_up: setUp } = role
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <tr>
      <td>{name}</td>
      <td>{`${formatCount(setUp)} of ${formatCount(users)}`}</td>
      <td>
        <StatusSwitch
          label={`Require two-factor sign-in of ${name}`}
          checked={required}
          pending={isAsking}
          onToggle={() => setIsAsking(true)}
        />
        <Dialog
          title={required ? `No longer require it of ${name}` : `Require two-factor sign-in of ${name}`}
          opened={isAsking}
          onClose={close}
        >
          <RequirementForm role={role} onClose={close} />
        </Dialog>
      </td>
    </tr>
  )
}

/** Asks for the own password before a role needs two-factor sign-in, or no longer. */
function RequirementForm({ role, onClose }: { role: SecondFactorRole; onClose: () => void }) {
  const { role: name, required, users, set_up: setUp } = role
  const form = useContractForm(requirementForm, { own_password: '' }, { onBlur: false })
  const { mutateAsync: require } = useRequireSecondFactor()
  const without = users - setUp
  return (
    <FormShell
      frame="none"
      form={form}
      failure={{ title: messages.titles.failed, text: securityMessages.failed }}
      submitLabel={required ? 'No longer require' : 'Require'}
      onCancel={onClose}
      onSubmit={async ({ own_password }) => {
        await require({ role: name, required: !required, own_password })
        onClose()
        toast.success(messages.titles.success, securityMessages.requirementSaved)
      }}
    >
      {!required && without > 0 ? (
        <Text size="sm">
          {`${formatCount(without)} of ${formatCount(users)} users of this role do not have it. They can do nothing else before they set it up.`}
        </Text>
      ) : null}
      <OwnPassword
        why="for a change to how a role signs in"
        data-autofocus
        {...form.getInputProps('own_password')}
      />
    </FormShell>
  )
}
