import { Button, Group, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useRunApis } from '../../api/revenue/api-runs.ts'
import { announce } from '../../api/query/announce.ts'
import { DayRange } from '../../form/days/day-range.tsx'
import { formatCount } from '../../lib/numbers.ts'
import { toast } from '../../ui/toast.ts'

const texts = messages.apiRuns

interface RunApiProps {
  /** Ids of the APIs to run. */
  chosen: readonly number[]
  /** Says how many are chosen; without it, there is nothing to choose. */
  showsCount?: boolean
  onStarted: () => void
}

/** Runs APIs for a range of days (docs/behaviour/advertisers.md#api-runs). */
export function RunApi({ chosen, showsCount = false, onStarted }: RunApiProps) {
  const [days, setDays] = useState<{ from: string; to: string }>()
  const { mutateAsync: run, isPending } = useRunApis()
  const start = async () => {
    if (days === undefined) return toast.warning(messages.titles.oops, texts.dateRangeRequired)
    if (chosen.length === 0) return toast.warning(messages.titles.oops, texts.nothingSelected)
    const body = { selected: [...chosen], fromDate: days.from, toDate: days.to }
    if (await announce(run(body), { success: texts.started, failure: texts.cannotRun })) onStarted()
  }
  return (
    <Group align="flex-end" gap="sm">
      <DayRange
        label="Days to request (UTC)"
        from={days?.from}
        to={days?.to}
        width={235}
        blank="Select days"
        onChange={(from, to) => setDays({ from, to })}
      />
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} />}
        loading={isPending}
        onClick={() => void start()}
      >
        Run API
      </Button>
      {showsCount ? (
        <Text size="sm" c="dimmed" component="output" my="auto" pt={22}>
          {chosen.length === 0 ? 'Select rows first.' : `${formatCount(chosen.length)} selected`}
        </Text>
      ) : null}
    </Group>
  )
}
