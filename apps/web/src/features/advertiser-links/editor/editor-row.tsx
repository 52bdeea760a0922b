import { ActionIcon, Badge, Box, Button, Group, Paper, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react'
import type { Entry } from './editor-entry.ts'
import { readyReason } from '../form/link-capability.ts'
import { LinkFields } from '../form/link-fields.tsx'

interface EditorRowProps {
  entry: Entry
  onChange: (key: string, next: (entry: Entry) => Entry) => void
  onRemove: (entry: Entry) => void
}

/** One link of the editor: a line that opens to its fields. */
export function EditorRow({ entry, onChange, onRemove }: EditorRowProps) {
  const { stored, values, errors, open, key } = entry
  const name = stored === null ? 'New link' : `Link ${stored.id}`
  return (
    <Paper withBorder p="sm" component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={open}
          leftSection={open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          onClick={() => onChange(key, (before) => ({ ...before, open: !open }))}
        >
          {name}
        </Button>
        <Text size="sm" truncate flex={1}>
          {values.link}
        </Text>
        {stored?.disabled ? <Badge variant="default">Disabled</Badge> : null}
        {stored && stored.no_of_rules > 0 ? (
          <Badge variant="default">
            {stored.no_of_rules} {stored.no_of_rules === 1 ? 'rule' : 'rules'}
          </Badge>
        ) : null}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${name}`}
          onClick={() => onRemove(entry)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      {open ? (
        <Box mt="sm">
          <LinkFields
            values={values}
            errors={errors}
            readyReason={readyReason(stored)}
            onChange={(change) =>
              onChange(key, (before) => ({
                ...before,
                values: { ...before.values, ...change },
                errors: {
                  ...before.errors,
                  ...Object.fromEntries(Object.keys(change).map((field) => [field, undefined])),
                },
              }))
            }
          />
        </Box>
      ) : null}
    </Paper>
  )
}
