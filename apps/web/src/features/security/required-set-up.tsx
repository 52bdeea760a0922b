import { Anchor, Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { errors } from '@headgate/contract/base/errors'
import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '../../api/auth.ts'
import SetUp from '../../blocks/second-factor/set-up.tsx'
import { BrandMark } from '../../ui/brand/brand-mark.tsx'

/** The only page of a user whose role requires two-factor sign-in, until it is set up. */
export function RequiredSetUp() {
  useDocumentTitle('Set up two-factor sign-in · Headgate')
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/login', ignoreBlocker: true }).then(signOut)
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={600}>
        <Stack gap="md">
          <Group gap="sm">
            <BrandMark size={32} />
            <Title order={1}>Set up two-factor sign-in</Title>
          </Group>
          <Text size="sm">{errors.setUpSecondFactor.text}</Text>
          <SetUp onDone={() => void navigate({ to: '/', replace: true })} />
          <Anchor component="button" type="button" size="sm" ta="center" onClick={leave}>
            Sign out
          </Anchor>
        </Stack>
      </Paper>
    </Center>
  )
}
