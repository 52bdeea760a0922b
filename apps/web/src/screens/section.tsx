import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Columns } from '../ui/layout/columns.tsx'

interface SectionProps {
  title: string
  /** Lays the content out in this many columns on a wide screen; without it, unchanged. */
  columns?: number
  children: ReactNode
}

/** One titled part of a form or a screen. */
export function Section({ title, columns, children }: SectionProps) {
  const id = useId()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} size="h5" mb="sm" id={id}>
        {title}
      </Title>
      {columns === undefined ? (
        children
      ) : (
        <Columns cols={{ base: 1, xs: 2, md: columns > 4 ? 3 : columns, lg: columns }} isTight>
          {children}
        </Columns>
      )}
    </Paper>
  )
}
