import { Checkbox, Group } from '@mantine/core'
import type { LinkAddress } from './link-address.ts'

type Change = Partial<LinkAddress>

interface Choice {
  label: string
  on: (search: LinkAddress) => boolean
  /** Two boxes of one property exclude each other: setting one takes the other's place. */
  change: (on: boolean) => Change
}

const flagChoice = (
  name: 'didnot_reach_cap' | 'didnot_go_live' | 'traffic_paused',
  label: string,
): Choice => ({ label, on: (search) => search[name], change: (on) => ({ [name]: on }) })

const eitherOr = (name: 'is_live' | 'reusable', value: boolean, label: string): Choice => ({
  label,
  on: (search) => search[name] === value,
  change: (on) => ({ [name]: on ? value : undefined }),
})

const linked = (value: 'linked' | 'not_linked', label: string): Choice => ({
  label,
  on: (search) => search.isLinked === value,
  change: (on) => ({ isLinked: on ? value : undefined }),
})

/** The nine checkboxes of the list (1 §2). */
const choices: readonly Choice[] = [
  linked('linked', 'Linked'),
  linked('not_linked', 'Not linked'),
  eitherOr('is_live', true, 'Is live'),
  eitherOr('is_live', false, 'Is not live'),
  eitherOr('reusable', true, 'Ready to use'),
  eitherOr('reusable', false, 'Not ready to use'),
  flagChoice('didnot_reach_cap', "Didn't reach cap"),
  flagChoice('didnot_go_live', "Didn't go live (last 7 days)"),
  flagChoice('traffic_paused', 'Traffic paused'),
]

interface LinkCheckboxesProps {
  search: LinkAddress
  onFilter: (change: Change) => void
}

export function LinkCheckboxes({ search, onFilter }: LinkCheckboxesProps) {
  return (
    <Group gap="md" component="fieldset" aria-label="State of the links" bd={0} p={0} mt="sm">
      {choices.map((choice) => (
        <Checkbox
          key={choice.label}
          size="xs"
          label={choice.label}
          checked={choice.on(search)}
          onChange={(event) => onFilter(choice.change(event.currentTarget.checked))}
        />
      ))}
    </Group>
  )
}
