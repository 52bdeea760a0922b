import { Anchor, Center, Paper, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Frame of the pages outside the shell, with the way back to the sign-in. */
export function OpenPage({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Headgate`)
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={400}>
        <Stack gap="md">
          <Title order={1}>{title}</Title>
          {children}
          <Anchor component={Link} to="/login" size="sm" ta="center">
            Back to login
          </Anchor>
        </Stack>
      </Paper>
    </Center>
  )
}
