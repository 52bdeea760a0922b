import { useNavigate } from '@tanstack/react-router'
import { Tabs } from '../../ui/tabs/tabs.tsx'

const tabs = [
  { value: '/repairs', label: 'Waiting' },
  { value: '/repairs/made', label: 'Repairs made' },
] as const

/** What waits, and the repairs that were made. */
export function RepairTabs({ value }: { value: (typeof tabs)[number]['value'] }) {
  const navigate = useNavigate()
  return <Tabs tabs={tabs} value={value} onChange={(to) => void navigate({ to })} />
}
