import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useOpenFromList } from '../../lib/address/list-return.ts'

/** Leads from a list to the form of a new row, which leads back to the same view. */
export function AddLink({ to, label }: { to: string; label: string }) {
  const open = useOpenFromList()
  return (
    <Button
      component="a"
      href={to}
      leftSection={<IconPlus size={16} />}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        open(to)
      }}
    >
      {label}
    </Button>
  )
}
