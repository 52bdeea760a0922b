import { Text } from '@mantine/core'
import type { Maturity } from '@headgate/contract/revenue/import-values'
import { type ReportMaturity, reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import { NO_VALUE } from '../../lib/no-value.ts'

const colors: Record<Maturity, string> = {
  none: 'dimmed',
  partial: 'light-dark(#a34504, var(--mantine-color-orange-4))',
  estimated: 'dimmed',
  settled: 'light-dark(var(--mantine-color-teal-8), var(--mantine-color-teal-3))',
}

interface MaturityCellProps {
  maturity: ReportMaturity
  /** Redirected searches of the row. */
  redirected: number
}

/** How final the figures of a row are, in words. */
export function MaturityCell({ maturity, redirected }: MaturityCellProps) {
  const words = reportMaturityWords(maturity, redirected)
  if (words === '' || maturity.state === null) return NO_VALUE
  return (
    <Text span size="xs" c={colors[maturity.state]} truncate title={words}>
      {words}
    </Text>
  )
}
