import { Input } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

/** The end of a select's field: a cross that clears it, or the sign that it opens. */
export function fieldEnd(label: string, onClear?: () => void) {
  return onClear === undefined
    ? {
        rightSection: <IconSelector size={16} aria-hidden />,
        rightSectionPointerEvents: 'none' as const,
      }
    : {
        rightSection: (
          // By keyboard a select is cleared in its list, or by typing over it.
          <Input.ClearButton
            tabIndex={-1}
            aria-hidden
            aria-label={label}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onClear}
          />
        ),
        rightSectionPointerEvents: 'all' as const,
      }
}
