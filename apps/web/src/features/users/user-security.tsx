import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { securityMessages } from '@headgate/contract/people/security-messages'
import { resetForm } from '@headgate/contract/people/second-factor'
import type { User } from '@headgate/contract/people/users'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useResetSecondFactor } from '../../api/security/second-factor.ts'
import { OwnPassword } from '../../blocks/password/own-password.tsx'
import { SessionList } from '../../blocks/sessions/session-list.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useSession } from '../../lib/browser-session.ts'
import { Section } from '../../screens/section.tsx'
import { toast } from '../../ui/toast.ts'

/** Two-factor sign-in and sessions of another user, for admins (docs/behaviour/sign-in.md#a-lost-phone). */
export function UserSecurity({ user }: { user: User }) {
  const isOwn = useSession()?.claims.sub === String(user.id)
  return (
    <>
      <Section title="Two-factor sign-in">
        <Stack gap="sm" maw={640}>
          <Group gap="xs">
            <Badge color={user.second_factor ? undefined : 'gray.8'}>
              {user.second_factor ? 'On' : 'Off'}
            </Badge>
            <Text size="sm">
              {user.second_factor
                ? 'If the phone is lost, switch it off here: the user sets it up again after the next sign-in.'
                : 'Users set it up by themselves on the Security page of their menu.'}
            </Text>
          </Group>
          {user.second_factor && !isOwn ? <Reset user={user} /> : null}
        </Stack>
      </Section>
      <Section title="Sessions">
        <SessionList whose={user.id} />
      </Section>
    </>
  )
}

function Reset({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const form = useContractForm(resetForm, { own_password: '' }, { onBlur: false })
  const { mutateAsync: reset } = useResetSecondFactor()
  const save = async ({ own_password }: typeof form.values) => {
    await reset({ id: user.id, own_password })
    flushSync(form.reset)
    setOpen(false)
    toast.success(messages.titles.success, securityMessages.reset)
  }
  if (!isOpen)
    return (
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          Switch off for this user
        </Button>
      </Group>
    )
  return (
    <FormShell
      frame="none"
      form={form}
      failure={{ title: messages.titles.failed }}
      submitLabel="Switch off"
      onSubmit={save}
      onCancel={() => {
        form.reset()
        setOpen(false)
      }}
    >
      <OwnPassword why="to switch it off for somebody else" {...form.getInputProps('own_password')} />
    </FormShell>
  )
}
