/** One line of a select. */
export interface Choice {
  value: string
  label: string
  /** Can be seen but not chosen. */
  disabled?: boolean
}
