import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { RecordedSearch as Recorded } from '@headgate/contract/targetings/explain-search'
import { outcomeLabel, reasonLabel } from '@headgate/domain/labels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explainQueries } from '../../../../api/explain-search.ts'
import { failureText } from '../../../../lib/call-failure.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatMoment } from '../../../../lib/time.ts'
import { type ExplainAddress, explainAddress } from '../explain-address.ts'
import { recordedRequest } from '../../../../lib/address/record-address.ts'
import { PlainTable } from '../../../../ui/plain-table/plain-table.tsx'

interface RecordedSearchProps {
  id: number
  clickId: string
  onTake: (request: ExplainAddress) => void
}

/** The values in the record. It has only a hash of the client address, and not all parameters. */
const requestOf = (search: Recorded): ExplainAddress => explainAddress.parse(recordedRequest(search))

/** Finds this link's recorded searches by click id, to explain one of them. */
export function RecordedSearch({ id, clickId, onTake }: RecordedSearchProps) {
  const [typed, setTyped] = useState(clickId)
  const [asked, setAsked] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...explainQueries.recorded(id, asked),
    enabled: asked !== '',
  })
  /** Searching for the same id reads again, because a search appears some seconds after it was sent. */
  const find = () => (typed === asked ? void refetch() : setAsked(typed))
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TextInput
          label="Click ID"
          w={320}
          value={typed}
          error={error === null ? undefined : failureText(error)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (typed !== '') find()
          }}
        />
        <Button variant="default" loading={isFetching} disabled={typed === ''} onClick={find}>
          Find
        </Button>
      </Group>
      {data === undefined ? null : data.length === 0 ? (
        <Text size="sm" component="output">
          No search of this link was recorded with this click id. A search appears within a few seconds, and
          is kept for about 90 days.
        </Text>
      ) : (
        <PlainTable aria-label="Recorded searches" isTight>
          <thead>
            <tr>
              <th>Time (UTC)</th>
              <th>Keyword</th>
              <th>Country</th>
              <th>Outcome</th>
              <th>Rule</th>
              <th>
                <span hidden>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((search) => (
              <tr key={search.event_time}>
                <td>{formatMoment(search.event_time)}</td>
                <td data-wraps>{search.keyword}</td>
                <td>{search.country || NO_VALUE}</td>
                <td>
                  {outcomeLabel(search.outcome)}
                  {search.filtered_reason === '' ? '' : `: ${reasonLabel(search.filtered_reason)}`}
                </td>
                <td>{search.rule_id || NO_VALUE}</td>
                <td>
                  <Button size="compact-sm" variant="default" onClick={() => onTake(requestOf(search))}>
                    Explain this one
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Stack>
  )
}
