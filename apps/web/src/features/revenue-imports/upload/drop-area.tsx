import { Button, Group, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { formatBytes } from '../../../lib/numbers.ts'
import classes from './drop-area.module.css'

interface DropAreaProps {
  /** Names the advertiser in labels. */
  name: string
  file: File | null
  problem: string | null
  onFile: (file: File) => void
  onRemove: () => void
  onUpload: () => void
}

/** Takes a file by dragging or by choosing it, and uploads it at a press. */
export function DropArea({ name, file, problem, onFile, onRemove, onUpload }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const allow = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    // Dragging is the second way to give a file. The first one, by keyboard too, is the button inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={`CSV file of ${name}`}
      className={classes.area}
      data-over={isOver || undefined}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [dropped] = event.dataTransfer.files
        if (dropped !== undefined) onFile(dropped)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={`CSV file of ${name}`}
        accept=".csv,text/*,application/vnd.ms-excel"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen !== undefined) onFile(chosen)
          // The same file can be chosen again, such as after it was mended.
          event.currentTarget.value = ''
        }}
      />
      {file === null ? (
        <>
          <IconFileSpreadsheet size={28} aria-hidden />
          <Text size="sm">
            Drag a CSV file here, or{' '}
            <button type="button" className={classes.choose} onClick={() => input.current?.click()}>
              select a file
            </button>
          </Text>
        </>
      ) : (
        <Group gap="sm" justify="center">
          <Text size="sm" className={classes.name}>
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
      {problem === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </section>
  )
}
