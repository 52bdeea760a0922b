import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { explainQueries } from '../../../api/explain-search.ts'
import { formatMoment } from '../../../lib/time.ts'
import { type ExplainAddress, parameterOf } from './explain-address.ts'
import { outcomeLabels, reasonLabels } from './explain-texts.ts'

/** What became of the recorded search then; below stands what would become of it with what is counted now. */
export function RecordedNotice({ id, wish }: { id: number; wish: ExplainAddress }) {
  const { data } = useQuery(explainQueries.recorded(id, parameterOf(wish, 'click_id')))
  const recorded = data?.find((search) => search.event_time === wish.recorded_at)
  if (recorded === undefined) return null
  const { outcome, filtered_reason: reason, rule_id: rule, provider_link_id: link, revision } = recorded
  const what = [
    outcomeLabels[outcome] ?? outcome,
    ...(reason === '' ? [] : [reasonLabels[reason] ?? reason]),
    ...(rule === 0 ? [] : [`rule ${rule}`]),
    ...(link === 0 ? [] : [`advertiser link ${link}`]),
  ].join(', ')
  return (
    <Alert color="blue" title={`Recorded ${formatMoment(recorded.event_time)} (UTC): ${what}`}>
      Engines served revision {revision} then. The explanation takes the caps of that day and what is counted
      by now; the address of the searcher was not kept.
    </Alert>
  )
}
