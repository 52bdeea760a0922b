import { Stack } from '@mantine/core'
import type { TargetingForm } from '@headgate/contract/targetings/values'
import { useQuery } from '@tanstack/react-query'
import { explainQueries } from '../../../api/explain-search.ts'
import { CallFailure, failureText, isRefusal } from '../../../lib/call-failure.ts'
import { sameFields } from '../../../lib/same-fields.ts'
import { PageError, PageLoading } from '../../../screens/page-state.tsx'
import { type ExplainAddress, searchOf } from './explain-address.ts'
import { Explanation } from './explanation.tsx'
import { RecordedNotice } from './recorded/recorded-notice.tsx'
import { SearchFields } from './search-fields.tsx'

interface ExplainSearchProps {
  id: number
  request: ExplainAddress
  onRequest: (request: ExplainAddress) => void
  /** An unsaved form instead of the stored draft. */
  draft?: TargetingForm
}

/** The fields of a search, and below them the decision of engines about it. */
export function ExplainSearch({ id, request, onRequest, draft }: ExplainSearchProps) {
  const body = { ...searchOf(request), ...(draft !== undefined && { draft }) }
  const { data, error, isFetching, refetch } = useQuery(explainQueries.explanation(id, body))
  const fields = error instanceof CallFailure ? error.fields : {}
  // The fields of an unsaved form are not on this screen, so their text stands below those of the search.
  const isRefused = Object.keys(fields).some((field) => !field.startsWith('draft.'))
  return (
    <Stack gap="md">
      <SearchFields
        // The address replaces the typed values, after Back and after a recorded search was chosen.
        key={JSON.stringify(request)}
        id={id}
        request={request}
        problems={fields}
        busy={isFetching}
        onExplain={(next) => (sameFields(next, request) ? void refetch() : onRequest(next))}
      />
      {error !== null && !isRefused ? (
        <PageError
          message={failureText(error)}
          {...(!isRefusal(error) && { onRetry: () => void refetch() })}
        />
      ) : data === undefined ? (
        isRefused ? null : (
          <PageLoading />
        )
      ) : (
        <>
          {request.recorded_at === undefined ? null : (
            <RecordedNotice id={id} request={request} live={data.live} numbers={data.numbers} />
          )}
          <Explanation
            explanation={data}
            isUnsaved={draft !== undefined}
            isRecorded={request.recorded_at !== undefined}
            isOld={isRefused}
          />
        </>
      )}
    </Stack>
  )
}
