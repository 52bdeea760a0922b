import { CSV_HEAD } from '@headgate/db/testing/revenue-business'

const DAYS = ['2026-10-31', '2026-11-01', '2026-11-02']

/** Files of the same days with figures that depend on the version: booked whole, the sum shows which one. */
export function reportFile(version: number, rowsOfDay = 150): string {
  const lines = DAYS.flatMap((day) =>
    Array.from({ length: rowsOfDay }, (_, at) => {
      const channel = at % 10 === 9 ? `XX-${at}` : at % 2 === 0 ? 'BN-12' : 'BN-13'
      const country = ['US', 'DE', 'FR', 'GB', ''][at % 5]!
      return `${day},${channel},${country},${100 + at},${50 + at},3,${version}.${String(at).padStart(3, '0')}`
    }),
  )
  return `${CSV_HEAD}\n${lines.join('\n')}\nno day,BN-12,US,1,1,1,1\n`
}

/** Gross of a whole file as PostgreSQL writes it. */
export function grossOf(version: number, rowsOfDay = 150): string {
  const thousandths = DAYS.length * (rowsOfDay * version * 1_000 + (rowsOfDay * (rowsOfDay - 1)) / 2)
  return (thousandths / 1_000).toFixed(3) + '000'
}
