import { Group, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** Links to the records that this one belongs to, above its name. */
  trail?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Fills the window: a table inside scrolls instead of the page, and its header stays visible. */
  fill?: boolean
  /** Less room between its parts. */
  dense?: boolean
  children: ReactNode
}

/** Frame of every screen inside the shell: heading, actions, and the window's title, which distinguishes tabs. */
export function Page({ title, trail, actions, fill = false, dense = false, children }: PageProps) {
  useDocumentTitle(`${title} · Headgate`)
  return (
    <div className={classes.page} data-fill={fill || undefined} data-dense={dense || undefined}>
      <Group justify="space-between" mih={dense ? 30 : 36} wrap="wrap" gap="sm" flex="none">
        <div className={classes.title}>
          {trail === undefined ? null : (
            <nav aria-label="Breadcrumb" className={classes.trail}>
              {trail}
            </nav>
          )}
          <Title order={1}>{title}</Title>
        </div>
        {actions === undefined ? null : <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </div>
  )
}
