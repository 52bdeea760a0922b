import { Group, Text } from '@mantine/core'
import type { ExplainedFilter, ExplainedRevision } from '@headgate/contract/targetings/explain-search'
import { reasonLabel } from '@headgate/domain/labels'
import { formatCount } from '../../../lib/numbers.ts'
import { filterStates, filterText, stateTexts } from './explain-texts.ts'
import { type SideRow, SideTable } from './side-table.tsx'
import type { TwoSides } from './sides.ts'
import { StateBadge } from './state-badge.tsx'

/**
 * The steps before the rules, in the engine's order: link, count, filters, warm-up
 * (docs/behaviour/engine.md#order-of-a-search).
 */
export function StepTable({ sides, live, draft }: TwoSides) {
  const texts = (label: string, of: (revision: ExplainedRevision) => string): SideRow => ({
    key: label,
    label,
    live: of(live),
    draft: of(draft),
    differs: of(live) !== of(draft),
  })
  const rows = [
    texts('Publisher link', (revision) => stateTexts[revision.state]),
    texts('Publisher', (revision) => (revision.publisher === null ? '' : revision.publisher.name)),
    texts('Counted with this search', countedText),
    ...live.filters.map((filter, at): SideRow => {
      const other = draft.filters[at]!
      return {
        key: filter.reason,
        label: reasonLabel(filter.reason),
        live: <Filter filter={filter} />,
        draft: <Filter filter={other} />,
        differs: JSON.stringify(filter) !== JSON.stringify(other),
      }
    }),
    texts('Warm-up', warmupText),
  ]
  return <SideTable title="Before the rules" head="Step" sides={sides} rows={rows} />
}

function countedText({ counted, unfiltered }: ExplainedRevision): string {
  if (counted === null) return 'Not counted'
  const filters = unfiltered > 0 ? ` The first ${unfiltered} are not filtered, except bots.` : ''
  return `Search ${formatCount(counted.searches)} of the link, ${formatCount(counted.searches_today)} today.${filters}`
}

function warmupText({ warmup, state, outcome }: ExplainedRevision): string {
  if (state !== 'serving') return ''
  if (!warmup.on) return 'Off'
  const first = `the first ${formatCount(warmup.searches)} searches`
  if (warmup.decided) return `Decides: among ${first}`
  if (outcome === 'filtered') return 'Not reached'
  return warmup.link === null ? `No warm-up link is set, so ${first} follow the rules` : `After ${first}`
}

function Filter({ filter }: { filter: ExplainedFilter }) {
  const text = filterText(filter)
  return (
    <Group gap="xs" align="baseline">
      <StateBadge state={filter.state} text={filterStates[filter.state]} />
      {text === '' ? null : <Text size="sm">{text}</Text>}
    </Group>
  )
}
