import type { RedirectType } from '@headgate/contract/base/constants'
import { HISTORY_PAGE_SIZE, type HistoryEntry } from '@headgate/contract/base/history'
import { getSetting } from '@headgate/contract/settings/settings'
import { createTargeting, getTargeting, updateTargeting } from '@headgate/contract/targetings/calls'
import type { TargetingsQuery } from '@headgate/contract/targetings/list'
import { targetingNeighbours } from '@headgate/contract/targetings/neighbours'
import {
  liveTargeting,
  previewTargeting,
  restoreTargetingRevision,
  type TargetingHistoryEntry,
  targetingHistory,
  targetingRevisionContent,
  targetingRevisions,
} from '@headgate/contract/targetings/revisions'
import type { Targeting, TargetingForm } from '@headgate/contract/targetings/values'
import { publisherChannelStats } from '@headgate/contract/reports/search-figures'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from './query/use-change.ts'
import { FIGURES_MS, type HistoryOnPage, REVISIONS_PAGE_SIZE } from './query/pages.ts'
import { send } from './transport/send.ts'

/** All data about publisher links, in the list too. */
const all = ['targetings'] as const

export const targetingQueries = {
  /** Read once for every opening: it must not refetch while the user edits. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async ({ signal }) => (await send(getTargeting, { params: { id }, signal })).targeting,
      staleTime: 0,
    }),
  /** `view` is the list from which the link was opened. */
  neighbours: (id: number, view: Partial<TargetingsQuery>) =>
    queryOptions({
      queryKey: [...all, 'neighbours', id, view],
      queryFn: ({ signal }) => send(targetingNeighbours, { params: { id }, query: view, signal }),
    }),
  history: (id: number, page: number) =>
    queryOptions({
      queryKey: [...all, 'history', id, page],
      queryFn: async ({ signal }): Promise<HistoryOnPage> => {
        const query = { page, limit: HISTORY_PAGE_SIZE }
        const { latest_history_data: read } = await send(targetingHistory, { params: { id }, query, signal })
        return { entries: read.history.map(withRuleLogs), total: read.total_count }
      },
      staleTime: 0,
    }),
  /** The content that engines serve; null before the first publication. */
  live: (id: number) =>
    queryOptions({
      queryKey: [...all, 'live', id],
      queryFn: ({ signal }) => send(liveTargeting, { params: { id }, signal }),
      staleTime: 0,
    }),
  revisions: (id: number, page: number) =>
    queryOptions({
      queryKey: [...all, 'revisions', id, page],
      queryFn: ({ signal }) =>
        send(targetingRevisions, { params: { id }, query: { page, limit: REVISIONS_PAGE_SIZE }, signal }),
      staleTime: 0,
    }),
  revision: (id: number, revision: number) =>
    queryOptions({
      queryKey: [...all, 'revision', id, revision],
      queryFn: ({ signal }) => send(targetingRevisionContent, { params: { id, revision }, signal }),
      // A revision never changes.
      staleTime: Infinity,
    }),
  statistics: (id: number) =>
    queryOptions({
      queryKey: [...all, 'statistics', id],
      queryFn: async ({ signal }) => (await send(publisherChannelStats, { params: { id }, signal })).stats,
      refetchInterval: FIGURES_MS,
    }),
  /** The template of generated links (docs/behaviour/publisher-links.md#generated-link). */
  redirectType: () =>
    queryOptions({
      queryKey: ['settings', 'redirect_type'],
      queryFn: async ({ signal }) =>
        (await send(getSetting, { params: { key: 'redirect_type' }, signal })).setting
          .value as RedirectType | null,
      staleTime: Infinity,
    }),
}

/** Changes of rules are listed with those of their publisher link, each named by its rule. */
function withRuleLogs(entry: TargetingHistoryEntry): HistoryEntry {
  const ofRules = entry.targeting_rule_logs.flatMap(({ rule_id, action, changes }) =>
    changes.length === 0
      ? [{ field: `rule ${rule_id}`, before: null, after: action }]
      : changes.map((change) => ({ ...change, field: `rule ${rule_id}: ${change.field}` })),
  )
  return { ...entry, changes: [...entry.changes, ...ofRules] }
}

/** Every change of a publisher link makes all read data about them stale. A slow figure must not delay a save. */
const useTargetingChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange([all], change, { reading: 'later' })

export interface TargetingSave {
  /** Null for a new link. */
  id: number | null
  values: TargetingForm
  /** As it was read: a second person who saves gets a conflict (docs/behaviour/console.md#two-people-at-one-record). */
  updatedAt: string | null
}

export const useSaveTargeting = () =>
  useTargetingChange(async ({ id, values, updatedAt }: TargetingSave): Promise<Targeting> => {
    if (id === null) return (await send(createTargeting, { body: values })).targeting
    const body = { ...values, ...(updatedAt !== null && { updatedAt }) }
    return (await send(updateTargeting, { params: { id }, body })).targeting
  })

/** The changes that publishing these values would make, or why the server would refuse it. Nothing is saved. */
export const previewOf = ({ id, values, updatedAt }: TargetingSave) =>
  send(previewTargeting, { body: { ...values, id, ...(updatedAt !== null && { updatedAt }) } })

export interface RevisionRestore {
  id: number
  revision: number
  updatedAt: string | null
}

export const useRestoreRevision = () =>
  useTargetingChange(({ id, revision, updatedAt }: RevisionRestore) => {
    const body = { revision, ...(updatedAt !== null && { updatedAt }) }
    return send(restoreTargetingRevision, { params: { id }, body })
  })
