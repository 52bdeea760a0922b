import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings.module.css'

/** The form view of a section, under a separate heading. */
export function ItemForm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} data-scrolls aria-labelledby="settings-section">
      <Title order={2} id="settings-section">
        {title}
      </Title>
      {children}
    </section>
  )
}
