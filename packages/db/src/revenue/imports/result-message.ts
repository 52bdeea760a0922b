const rows = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'} ${what}`

/** For people: what became of the rows of an import. */
export function resultMessage({
  uploaded,
  unmatched,
  failed,
  excluded,
}: Record<'uploaded' | 'unmatched' | 'failed' | 'excluded', number>): string {
  const parts = [
    rows(uploaded, 'uploaded'),
    ...(unmatched > 0 ? [rows(unmatched, 'without a publisher ad account')] : []),
    ...(failed > 0 ? [rows(failed, 'that failed validation')] : []),
    ...(excluded > 0 ? [rows(excluded, 'excluded')] : []),
  ]
  return `${parts.join(', ')}.`
}
