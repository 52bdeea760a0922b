import { Kbd } from '@mantine/core'
import type { ShortcutName } from '../../../lib/shortcuts.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import classes from './palette.module.css'

interface ShortcutText {
  /** Keys that are pressed together; several ways are separate lists. */
  ways: readonly (readonly string[])[]
  does: string
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
const control = isMac ? '⌘' : 'Ctrl'

/** One text for each shortcut of the console: the type knows when one is missing. */
const texts: Record<ShortcutName, ShortcutText> = {
  find: { ways: [[control, 'K']], does: 'Find or go to, also from within a field' },
  findBare: { ways: [['/']], does: 'Find or go to' },
  list: { ways: [['?']], does: 'This list' },
  save: { ways: [[control, 'S']], does: 'Save the form; a publisher link as a draft' },
}

/** Keys that parts of screens handle while the focus is in them. */
const parts: readonly ShortcutText[] = [
  { ways: [['↑'], ['↓']], does: 'Move in menus, choices and the results of a search' },
  { ways: [['Enter']], does: 'Take the marked choice, save an edit in a table, filter at once' },
  { ways: [['Esc']], does: 'Close a dialog, a menu or a list of choices; cancel an edit in a table' },
  { ways: [['Space']], does: 'On the handle of a rule: lift it, and drop it' },
  { ways: [['↑'], ['↓']], does: 'Move a lifted rule; Esc puts it back' },
  { ways: [['←'], ['→']], does: 'Move between tabs, and between the points of a chart' },
]

/** All keyboard shortcuts. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size="560px">
      <Shortcuts label="Anywhere" of={Object.values(texts)} />
      <Shortcuts label="In a part of a screen" of={parts} />
    </Dialog>
  )
}

function Shortcuts({ label, of }: { label: string; of: readonly ShortcutText[] }) {
  return (
    <section aria-label={label}>
      <h3 className={classes.section}>{label}</h3>
      <dl className={classes.shortcuts}>
        {of.map(({ ways, does }) => (
          <div key={does}>
            <dt>
              {ways.map((keys) => (
                <span key={keys.join('+')} className={classes.way}>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
