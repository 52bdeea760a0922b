const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** English name of a two-letter country code. Other text comes back unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
