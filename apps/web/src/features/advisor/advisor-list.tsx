import type { Advice } from '@headgate/contract/advisor/advice-calls'
import type { AdviceAction } from '@headgate/contract/advisor/states'
import { pageSizes } from '@headgate/contract/base/constants'
import { Button } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { adviceQueries } from '../../api/advisor/advice.ts'
import { defineList } from '../../screens/list/list-definition.ts'
import { ListScreen } from '../../screens/list/list-screen.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type AdviceAddress, adviceAddress, adviceQueryOf } from './advice-address.ts'
import { adviceColumns } from './advice-columns.tsx'
import { AdviceFilters } from './advice-filters.tsx'
import { actionTitles } from './advice-texts.ts'
import { OpenAction } from './open-action.ts'

/** Loaded when they are opened. */
const ActionForm = lazy(async () => ({ default: (await import('./action-form.tsx')).ActionForm }))
const AdviceDetail = lazy(async () => ({ default: (await import('./advice-detail.tsx')).AdviceDetail }))
const AdviceRules = lazy(async () => ({ default: (await import('./rules/advice-rules.tsx')).AdviceRules }))

const route = getRouteApi('/_shell/advisor')

const advisor = defineList({
  name: 'advisor',
  title: 'Advisor List',
  what: 'Advice',
  noun: ['piece of advice', 'pieces of advice'],
  address: adviceAddress,
  apart: ['open', 'rules'],
  query: (search: AdviceAddress) => adviceQueries.list(adviceQueryOf(search)),
  page: (data) => ({ rows: data.data, total: data.total }),
  columns: adviceColumns,
  sizes: pageSizes.advisor,
  rowLabel: (row: Advice) => row.title,
  hasViews: true,
  filters: AdviceFilters,
  empty: 'No advice is active. The advisor looks at the data by itself, and finds new advice here.',
})

const detailOf = (row: Advice) => (
  <Suspense fallback={null}>
    <AdviceDetail item={row} />
  </Suspense>
)

/** Advice that the job made from the data, to be snoozed or closed: docs/behaviour/advisor.md#list. */
export function AdvisorList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const setRules = (rules: boolean) => void navigate({ to: '.', search: (before) => ({ ...before, rules }) })
  const [acting, setActing] = useState<{ item: Advice; action: AdviceAction } | null>(null)
  const [isActing, setIsActing] = useState(false)
  const openAction = useCallback((item: Advice, action: AdviceAction) => {
    setActing({ item, action })
    setIsActing(true)
  }, [])
  const endAction = () => setIsActing(false)
  const { open } = search
  const onOpen = useCallback(
    (id: string | undefined) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, open: id === undefined ? undefined : Number(id) }),
        replace: true,
      }),
    [navigate],
  )
  return (
    <OpenAction value={openAction}>
      <ListScreen
        list={advisor}
        search={search}
        navigate={navigate}
        detail={{ column: 'title', id: open?.toString(), onOpen, render: detailOf }}
        add={
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} />}
            onClick={() => setRules(true)}
          >
            Rules
          </Button>
        }
      >
        <Dialog title="Rules of the advisor" size="lg" opened={search.rules} onClose={() => setRules(false)}>
          <Suspense fallback={null}>
            <AdviceRules />
          </Suspense>
        </Dialog>
        {acting === null ? null : (
          <Dialog title={actionTitles[acting.action]} opened={isActing} onClose={endAction}>
            <Suspense fallback={null}>
              <ActionForm key={`${acting.action} ${acting.item.id}`} {...acting} onClose={endAction} />
            </Suspense>
          </Dialog>
        )}
      </ListScreen>
    </OpenAction>
  )
}
