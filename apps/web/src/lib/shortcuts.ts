/** The pressed keys that a shortcut reads, of a DOM or a React event. */
interface PressedKeys {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const isBare = ({ ctrlKey, metaKey, altKey }: PressedKeys) => !ctrlKey && !metaKey && !altKey

const withControl = (key: string) => (event: PressedKeys) =>
  event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/**
 * The shortcuts of the console. Handlers ask here which keys were pressed, and the list of shortcuts is made from the
 * same names, so that it has all of them.
 */
export const shortcuts = {
  find: withControl('k'),
  /** Outside of fields, where it stays a character. */
  findBare: (event) => event.key === '/' && isBare(event),
  list: (event) => event.key === '?' && isBare(event),
  save: withControl('s'),
} as const satisfies Record<string, (event: PressedKeys) => boolean>
export type ShortcutName = keyof typeof shortcuts
