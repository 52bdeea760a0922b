const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const amounts = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `1,234`. */
export const countText = (value: number): string => counts.format(value)

/** `$1,234.50` of decimal text. */
export const moneyOf = (amount: string): string => amounts.format(Number(amount))

/** `3 days`, `1 day`. */
export const manyText = (value: number, one: string, many = `${one}s`): string =>
  `${countText(value)} ${value === 1 ? one : many}`
