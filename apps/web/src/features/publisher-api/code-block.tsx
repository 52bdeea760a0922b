import { Code } from '@mantine/core'
import { CopyButton } from '../../blocks/copy-link/copy-button.tsx'
import classes from './publisher-api.module.css'

interface CodeBlockProps {
  /** Names it for screen readers. */
  label: string
  text: string
  /** What its copy button says; without it there is none. */
  copy?: string
  /** It may be of any length, so it scrolls inside. */
  isLong?: boolean
}

/** A text for programs. Long lines wrap. */
export function CodeBlock({ label, text, copy, isLong = false }: CodeBlockProps) {
  return (
    <div className={classes.code}>
      <section
        className={classes.text}
        data-long={isLong || undefined}
        aria-label={label}
        // A scrolling box must be reachable by keyboard, which cannot scroll it otherwise.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isLong ? 0 : undefined}
      >
        <Code block>{text}</Code>
      </section>
      {copy === undefined ? null : (
        <div className={classes.copy}>
          <CopyButton value={text} label={copy} />
        </div>
      )}
    </div>
  )
}
