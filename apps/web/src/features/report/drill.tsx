import { Anchor } from '@mantine/core'
import type { GroupKey } from '@headgate/contract/reports/reports'
import { daysOfDate } from '@headgate/domain/days'
import { getRouteApi } from '@tanstack/react-router'
import { toDashList } from '../../lib/address/dash-list.ts'
import { groupDescriptions } from './group-keys.ts'
import { NO_VALUE } from '../../lib/no-value.ts'

const route = getRouteApi('/_shell/revenuereport')

interface DrillCellProps {
  groupKey: GroupKey
  value: number | string | undefined
  text: string | undefined
}

/** A group's cell: a press narrows the report to it. Back widens it again. */
export function DrillCell({ groupKey, value, text }: DrillCellProps) {
  const navigate = route.useNavigate()
  const { filter, label } = groupDescriptions[groupKey]
  const isNone = value === undefined || value === '' || (value === 0 && filter !== 'advertiser_id')
  if (isNone) return NO_VALUE
  const shown = text === undefined || text === '' ? String(value) : text
  if (filter === undefined) return shown
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      truncate
      maw="100%"
      title={`Only ${label} ${shown}`}
      onClick={() =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, [filter]: toDashList([String(value)]), page: 1 }),
        })
      }
    >
      {shown}
    </Anchor>
  )
}

/** A day or a month: a press narrows the period to it. */
export function DayCell({ date }: { date: string | null }) {
  const navigate = route.useNavigate()
  if (date === null) return NO_VALUE
  const { from, to } = daysOfDate(date)
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      c="inherit"
      title={`Only ${date}`}
      onClick={() =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, period: 'custom', from_date: from, to_date: to, page: 1 }),
        })
      }
    >
      {date}
    </Anchor>
  )
}
