/** One line of a select. */
export interface Choice {
  value: string
  label: string
  /** A second line: why it cannot be chosen. */
  note?: string
  /** Visible but not choosable. */
  disabled?: boolean
}
