import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { settingKeys } from '@headgate/contract/base/constants'
import { IconTrash } from '@tabler/icons-react'
import classes from './settings.module.css'
import type { Row } from './variable-rows.ts'
import { OneSelect } from '../../form/select/one-select.tsx'

/** The purpose of each key, shown under its row. */
const hints: Record<string, string> = {
  default_domain: 'Where generated publisher links point unless a publisher or a link has its own domain.',
  system_fallback: 'Where searches go that neither a rule nor a custom fallback takes.',
  warmup_link: 'Where the first searches of a link in warm-up mode go.',
  warmup_link_yahoo: 'The same for links of the search engine Yahoo.',
  kyc_url: 'Opened by KYC Dashboard in the navigation; without it the entry is hidden.',
}

interface VariableRowProps {
  row: Row
  number: number
  /** Keys of the other rows: offered, but marked as taken. */
  taken: readonly string[]
  keyError: string | undefined
  valueError: string | undefined
  onChange: (change: Partial<Row>) => void
  onTakeTheirs: () => void
  onRemove: () => void
}

/** One default variable, with the value that another person has saved in its place. */
export function VariableRow(props: VariableRowProps) {
  const { row, number, taken, keyError, valueError, onChange, onTakeTheirs, onRemove } = props
  const name = row.key === '' ? `variable ${number}` : row.key
  return (
    <div className={classes.variable}>
      <OneSelect
        label="Key"
        aria-label={`Key of ${name}`}
        placeholder="Select a key"
        choices={settingKeys.map((key) => ({
          value: key,
          label: taken.includes(key) ? `${key} (in use)` : key,
        }))}
        value={row.key === '' ? null : row.key}
        onChange={(key) => onChange({ key: key ?? '' })}
        error={keyError}
      />
      <Stack gap={4} className={classes.value}>
        <TextInput
          label="Value"
          aria-label={`Value of ${name}`}
          placeholder="https://"
          value={row.value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
          error={valueError}
          description={hints[row.key]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {row.theirs === undefined ? null : (
          <Group gap="xs">
            <Text size="xs" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.theirs === null
                ? 'Removed by someone else.'
                : `Saved by someone else: ${row.theirs.key === row.key ? '' : `${row.theirs.key} `}${row.theirs.value}`}
            </Text>
            {row.theirs === null ? null : (
              <Button size="compact-xs" variant="default" onClick={onTakeTheirs}>
                Take over for {name}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <ActionIcon variant="subtle" color="red.9" size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  )
}
