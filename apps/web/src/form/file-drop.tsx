import { Button, FileButton, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** What the file is for. */
  label: string
  note?: string
  /** Name of the button that opens the choice of files. */
  select: string
  /** Types and endings that the choice of files offers, comma-separated. A dropped file may be anything. */
  accept: string
  onFile: (file: File) => void
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Takes a file by dropping it, or by a button. Of several dropped files it takes the first. */
export function FileDrop({ label, note, select, accept, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  // Without it, the same file could not be selected a second time.
  const reset = useRef<() => void>(null)
  return (
    // Files can be dropped anywhere on it; by keyboard and for screen readers there is the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isInside) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) onFile(file)
      }}
    >
      <div className={classes.texts}>
        <Text size="sm">{label}</Text>
        {note === undefined ? null : (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      <FileButton
        accept={accept}
        resetRef={reset}
        onChange={(file) => {
          if (file !== null) onFile(file)
          reset.current?.()
        }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileUpload size={16} />}>
            {select}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
