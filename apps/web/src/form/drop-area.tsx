import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Text } from '@mantine/core'
import classes from './drop-area.module.css'

interface DropAreaProps {
  /** Names the area and its input. */
  label: string
  /** Types and endings that the choice of files offers, comma-separated. A dropped file may be anything. */
  accept: string
  /** Of several dropped files the first. */
  onFile: (file: File) => void
  /** The sentence before the button that opens the choice of files. */
  prompt: string
  /** Below the prompt. */
  note?: ReactNode
  /** In place of the prompt, such as a file that was given. */
  children?: ReactNode
}

/** Takes a file by dragging or by choosing it. */
export function DropArea({ label, accept, onFile, prompt, note, children }: DropAreaProps) {
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
      aria-label={label}
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
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen !== undefined) onFile(chosen)
          // The same file can be chosen again, such as after it was mended.
          event.currentTarget.value = ''
        }}
      />
      {children ?? (
        <>
          <IconFileSpreadsheet size={28} aria-hidden />
          <Text size="sm">
            {prompt}, or{' '}
            <button type="button" className={classes.choose} onClick={() => input.current?.click()}>
              select a file
            </button>
          </Text>
        </>
      )}
      {note}
    </section>
  )
}
