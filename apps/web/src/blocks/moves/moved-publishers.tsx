import { Anchor, Button, Text } from '@mantine/core'
import type { ImportPreview } from '@headgate/contract/revenue/import-values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupQueries } from '../../api/lookups.ts'
import { formatCount, formatRevenue } from '../../lib/numbers.ts'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { momentsOf } from './moved-days.tsx'
import { moveText } from './moved-money.ts'

const FIRST = 10

interface MovedPublishersProps {
  publishers: ImportPreview['publishers']
  /** The change was made. */
  isDone?: boolean
}

/** Publishers whose revenue moves, the largest movement first. */
export function MovedPublishers({ publishers, isDone = false }: MovedPublishersProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { data: names } = useQuery(lookupQueries.publishers())
  const [was, is] = momentsOf(isDone)
  if (publishers.length === 0)
    return <Text size="sm">No publisher’s revenue {isDone ? 'moved' : 'moves'}.</Text>
  const shown = isWhole ? publishers : publishers.slice(0, FIRST)
  const nameOf = (id: number) => names?.find((one) => one.id === id)?.name ?? `Publisher ${id}`
  return (
    <>
      <PlainTable
        isFramed
        isTight
        minWidth={520}
        aria-label={`Publishers whose revenue ${isDone ? 'moved' : 'moves'} most`}
      >
        <thead>
          <tr>
            <th scope="col">Publisher</th>
            <th scope="col" data-align="end">
              Revenue {was}
            </th>
            <th scope="col" data-align="end">
              {is}
            </th>
            <th scope="col" data-align="end">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ publisher_id: id, before, after }) => (
            <tr key={id}>
              <td>
                <Anchor size="sm" href={`/publishers/details/${id}`} target="_blank">
                  {nameOf(id)}
                </Anchor>
              </td>
              <td data-align="end">{formatRevenue(before)}</td>
              <td data-align="end">{formatRevenue(after)}</td>
              <td data-align="end">{moveText(Number(before), Number(after))}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {shown.length < publishers.length ? (
        <Button variant="default" size="xs" mt="xs" onClick={() => setIsWhole(true)}>
          Show all {formatCount(publishers.length)}
        </Button>
      ) : null}
    </>
  )
}
