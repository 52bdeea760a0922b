/**
 * The name of a download, `publishers-20261121-083000.csv`: a subject, the second in UTC, the kind of file. Other
 * characters than letters, digits, dots and dashes become dashes.
 */
export function fileName(subject: string, ending: string, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `${subject.replaceAll(/[^\w.-]/g, '-')}-${stamp}.${ending}`
}
