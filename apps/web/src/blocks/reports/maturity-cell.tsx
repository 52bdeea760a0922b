import { Text } from '@mantine/core'
import type { Maturity } from '@headgate/contract/revenue/import-values'
import { type ReportMaturity, reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import { NO_VALUE } from '@headgate/domain/no-value'

const colors: Record<Maturity, string> = {
  none: 'dimmed',
  partial: 'light-dark(#a84800, #ffa94d)',
  estimated: 'dimmed',
  settled: 'light-dark(#0b757d, #2fb0b5)',
}

interface MaturityCellProps {
  maturity: ReportMaturity
}

/** How final the figures of a row are, in words. */
export function MaturityCell({ maturity }: MaturityCellProps) {
  const words = reportMaturityWords(maturity)
  if (words === '' || maturity.state === null) return NO_VALUE
  return (
    <Text span size="xs" c={colors[maturity.state]} truncate title={words}>
      {words}
    </Text>
  )
}
