/** Titles of the columns that are neither a dimension nor a measure, on screens and in files. */
const labels = { date: 'Date (UTC)', maturity: 'Maturity' } as const

export function columnLabel(column: keyof typeof labels): string {
  return labels[column]
}
