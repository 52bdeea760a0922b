import { Button, Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { DropArea } from '../../../form/drop-area.tsx'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { formatBytes } from '../../../lib/numbers.ts'

interface FileChoiceProps {
  /** Names the advertiser in labels. */
  name: string
  file: File | null
  problem: string | null
  onFile: (file: File) => void
  onRemove: () => void
  onUpload: () => void
}

/** Takes a file by dragging or by choosing it, and uploads it at a press. */
export function FileChoice({ name, file, problem, onFile, onRemove, onUpload }: FileChoiceProps) {
  return (
    <DropArea
      label={`CSV file of ${name}`}
      accept=".csv,text/*,application/vnd.ms-excel"
      onFile={onFile}
      prompt="Drag a CSV file here"
      note={
        problem === null ? null : (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )
      }
    >
      {file === null ? null : (
        <Group gap="sm" justify="center">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {file.name} ({formatBytes(file.size)})
          </Text>
          <Button ref={focusOnMount} leftSection={<IconUpload size={16} />} onClick={onUpload}>
            Upload
          </Button>
          <Button variant="default" onClick={onRemove}>
            Remove
          </Button>
        </Group>
      )}
    </DropArea>
  )
}
