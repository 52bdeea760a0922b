import {
  type ApiRunDetail,
  type ApiRunsQuery,
  getApiRun,
  listApiRuns,
  runApis,
} from '@headgate/contract/providers/api-runs'
import {
  type apiScheduleForm,
  getApiSchedule,
  setApiSchedule,
} from '@headgate/contract/providers/api-schedules'
import { apiRowsStatus, type ApiRowsQuery } from '@headgate/contract/revenue/row-calls'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { readAgain } from '../query/read-again.ts'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'
import { importsKey } from './imports.ts'

const all = ['api-runs'] as const

/** How often the page of an API reads it while a run is under way, in milliseconds. */
const WATCH_MS = 2_000

export const apiRunQueries = {
  list: (query: ApiRunsQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listApiRuns, { query, signal }),
    }),
  /** The API of one advertiser with its last run, read again and again while that is under way. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async ({ signal }) => (await send(getApiRun, { params: { id }, signal })).data,
      refetchInterval: ({ state }) => state.data?.uploaded_status === 'Processing' && WATCH_MS,
    }),
  /** Rows of the runs of one advertiser, by default the skipped ones. */
  rows: (query: ApiRowsQuery) =>
    queryOptions({
      queryKey: [...all, 'rows', query],
      queryFn: ({ signal }) => send(apiRowsStatus, { query, signal }),
    }),
  /** When an advertiser's API runs by itself. */
  schedule: (providerId: number) =>
    queryOptions({
      queryKey: [...all, 'schedule', providerId],
      queryFn: async ({ signal }) =>
        (await send(getApiSchedule, { params: { id: providerId }, signal })).schedule,
    }),
}

/**
 * Reads the rows of an API, and how final days are, again whenever its last run or its last booking is another one or
 * has another status. The run itself is watched; these are not.
 */
export function useReadWithRun({ run_id, uploaded_status, last_updated_db }: ApiRunDetail): void {
  const client = useQueryClient()
  const state = `${run_id} ${uploaded_status} ${last_updated_db}`
  const known = useRef(state)
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    void readAgain(client, [...all, 'rows'])
    void readAgain(client, importsKey)
  }, [client, state])
}

export const useRunApis = () =>
  useChange([all], (body: { selected: number[]; fromDate: string; toDate: string }) =>
    send(runApis, { body }),
  )

export const useSetApiSchedule = (providerId: number) =>
  useChange(
    [all],
    async (body: z.input<typeof apiScheduleForm>) =>
      (await send(setApiSchedule, { params: { id: providerId }, body })).schedule,
  )
