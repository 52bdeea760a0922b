import { Text } from '@mantine/core'
import { logTitles, type SystemLogPage } from '@headgate/contract/system-logs'
import { formatBytes } from '../../lib/numbers.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'

interface DayFilesProps {
  days: SystemLogPage['days']
  /** The chosen day; undefined for all. */
  date: string | undefined
  onChange: (date: string | undefined) => void
}

const ALL = 'all'

/** The files of each day. One of the days can be read by itself. */
export function DayFiles({ days, date, onChange }: DayFilesProps) {
  const listed =
    date === undefined || days.some((day) => day.date === date)
      ? days
      : [...days, { date, bytes: 0, files: [] }]
  return (
    <Tabs
      value={date ?? ALL}
      onChange={(value) => onChange(value === ALL ? undefined : value)}
      tabs={[
        { value: ALL, label: 'All days' },
        ...listed.map(({ date: value, bytes, files }) => ({
          value,
          label: value,
          end: (
            <Text
              span
              size="xs"
              c="dimmed"
              title={files.map((file) => `${logTitles[file.part]} ${formatBytes(file.bytes)}`).join(', ')}
            >
              {formatBytes(bytes)}
            </Text>
          ),
        })),
      ]}
    />
  )
}
