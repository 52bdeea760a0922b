import { Button, Group, Paper } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

interface Panel {
  /** 'Filters'. */
  label: string
  /** Shown behind the label if above 0: the number of set filters. */
  count?: number
  content: ReactNode
}

interface PanelsProps {
  /** The key under which this browser keeps which panels are open. */
  name: string
  /** Labels of the panels that are open at first. */
  initial: readonly string[]
  panels: readonly Panel[]
  /** Shown at the end of the line of buttons. */
  end?: ReactNode
}

/** Buttons that open and close the parts below them: Filters, Bulk Actions. */
export function Panels({ name, initial, panels, end }: PanelsProps) {
  const id = useId()
  const [open, setOpen] = useLocalStorage<readonly string[]>({
    key: `panels:${name}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
  })
  return (
    <>
      <Group justify="space-between" gap="sm" flex="none">
        <Group gap="sm">
          {panels.map(({ label, count = 0 }) => {
            const isOpen = open.includes(label)
            const Chevron = isOpen ? IconChevronDown : IconChevronRight
            return (
              <Button
                key={label}
                variant="default"
                leftSection={<Chevron size={16} />}
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id} ${label}`.replaceAll(' ', '-') : undefined}
                onClick={() =>
                  setOpen((before) => (isOpen ? before.filter((one) => one !== label) : [...before, label]))
                }
              >
                {count === 0 ? label : `${label} (${count})`}
              </Button>
            )
          })}
        </Group>
        {end === undefined ? null : <Group gap="sm">{end}</Group>}
      </Group>
      {panels
        .filter(({ label }) => open.includes(label))
        .map(({ label, content }) => (
          <Paper
            key={label}
            id={`${id} ${label}`.replaceAll(' ', '-')}
            component="section"
            aria-label={label}
            withBorder
            p="sm"
            flex="none"
          >
            {content}
          </Paper>
        ))}
    </>
  )
}
