import { Alert, Text } from '@mantine/core'
import type { ExplainedRevision } from '@headgate/contract/targetings/explain-search'
import { useQuery } from '@tanstack/react-query'
import { explainQueries } from '../../../../api/explain-search.ts'
import { formatMoment } from '../../../../lib/time.ts'
import { type ExplainAddress, parameterOf } from '../explain-address.ts'
import { differsSince, isDecidedAlike, recordedText } from './since-recorded.ts'
import { Bullets } from '../../../../ui/layout/columns.tsx'

interface RecordedNoticeProps {
  id: number
  request: ExplainAddress
  /** The decision about the same search now. */
  live: ExplainedRevision
  numbers: { live: number | null; recorded: number | null }
}

/** The decision about the recorded search then, and why the same search would end differently now. */
export function RecordedNotice({ id, request, live, numbers }: RecordedNoticeProps) {
  const { data } = useQuery(explainQueries.recorded(id, parameterOf(request, 'click_id')))
  const recorded = data?.find((search) => search.event_time === request.recorded_at)
  if (recorded === undefined) return null
  const isAlike = isDecidedAlike(recorded, live)
  const since = differsSince(recorded, live, numbers)
  return (
    <Alert color={isAlike ? 'blue' : 'yellow'} title={`Then: ${recordedText(recorded, numbers.recorded)}`}>
      <Text size="sm">
        Recorded {formatMoment(recorded.event_time)} (UTC).{' '}
        {isAlike
          ? 'The same search would have the same result now.'
          : 'The same search would have a different result now:'}
      </Text>
      {isAlike ? null : (
        <Bullets>
          {since.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Bullets>
      )}
      <Text size="sm">
        Below, “Now” uses the caps of that day and the current counts. The address of the searcher was not
        stored.
      </Text>
    </Alert>
  )
}
