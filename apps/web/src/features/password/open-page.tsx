import { Anchor, Center, Group, Paper, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BrandMark } from '../../ui/brand/brand-mark.tsx'

/** Frame of the pages outside the shell, with a link to the sign-in. */
export function OpenPage({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Headgate`)
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={400}>
        <Stack gap="md">
          <Group gap="sm">
            <BrandMark size={32} />
            <Title order={1}>{title}</Title>
          </Group>
          {children}
          <Anchor component={Link} to="/login" size="sm" ta="center">
            Back to login
          </Anchor>
        </Stack>
      </Paper>
    </Center>
  )
}
