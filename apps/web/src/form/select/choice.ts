/** One line of a select. */
export interface Choice {
  value: string
  label: string
  /** Visible but not choosable. */
  disabled?: boolean
}
