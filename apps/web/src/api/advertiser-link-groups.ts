import type { AdvertiserLinkGroup, GroupForm } from '@headgate/contract/groups/values'
import {
  createGroup,
  deleteGroup,
  deleteGroups,
  getGroup,
  type GroupDetail,
  groupHistory,
  type GroupsQuery,
  listGroups,
  restoreGroup,
  updateGroup,
  updateGroups,
} from '@headgate/contract/groups/calls'
import {
  groupRevisionContent,
  groupRevisions,
  previewGroup,
  restoreGroupRevision,
} from '@headgate/contract/groups/revisions'
import { HISTORY_PAGE_SIZE } from '@headgate/contract/base/history'
import { groupStats } from '@headgate/contract/reports/search-figures'
import { queryOptions } from '@tanstack/react-query'
import { send } from './transport/send.ts'
import { FIGURES_MS, REVISIONS_PAGE_SIZE } from './query/pages.ts'
import { type ArchiveChange, useArchiveChanges, useChange } from './query/use-change.ts'

const all = ['advertiser-link-groups'] as const

export const groupQueries = {
  list: (query: GroupsQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listGroups, { query, signal }),
    }),
  /** The number of groups in a tab, whatever the filters. */
  count: (archived: boolean) =>
    queryOptions({
      queryKey: [...all, 'count', archived],
      queryFn: async ({ signal }) => (await send(listGroups, { query: { archived, size: 1 }, signal })).total,
    }),
  /** The group to edit: read again whenever the form opens. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: ({ signal }): Promise<GroupDetail> => send(getGroup, { params: { id }, signal }),
      staleTime: 0,
    }),
  history: (id: number, page: number) =>
    queryOptions({
      queryKey: [...all, 'history', id, page],
      queryFn: async ({ signal }) => {
        const query = { page, limit: HISTORY_PAGE_SIZE }
        const { latest_history_data } = await send(groupHistory, { params: { id }, query, signal })
        return { entries: latest_history_data.rows, total: latest_history_data.count }
      },
      staleTime: 0,
    }),
  revisions: (id: number, page: number) =>
    queryOptions({
      queryKey: [...all, 'revisions', id, page],
      queryFn: ({ signal }) =>
        send(groupRevisions, { params: { id }, query: { page, limit: REVISIONS_PAGE_SIZE }, signal }),
      staleTime: 0,
    }),
  revision: (id: number, revision: number) =>
    queryOptions({
      queryKey: [...all, 'revision', id, revision],
      queryFn: ({ signal }) => send(groupRevisionContent, { params: { id, revision }, signal }),
      // A revision never changes.
      staleTime: Infinity,
    }),
  /** The changes that publishing these values would make to the served content, or why the server would refuse it. */
  preview: ({ id, values, updated_at }: GroupSave) =>
    queryOptions({
      // A separate key, because a save makes the other keys stale while these values are on their way to the server.
      queryKey: ['advertiser-link-group-preview', id, values, updated_at],
      queryFn: async ({ signal }) =>
        (await send(previewGroup, { body: { ...values, id }, signal })).difference,
      staleTime: 0,
      retry: false,
    }),
  statistics: (id: number) =>
    queryOptions({
      queryKey: [...all, 'statistics', id],
      queryFn: async ({ signal }) => (await send(groupStats, { params: { id }, signal })).stats,
      refetchInterval: FIGURES_MS,
    }),
}

export interface GroupSave {
  /** Null for a new group. */
  id: number | null
  values: GroupForm
  updated_at?: string | null
}

export const useSaveGroup = () =>
  useChange([all], async ({ id, values, updated_at }: GroupSave): Promise<GroupDetail> => {
    if (id === null) return send(createGroup, { body: values })
    return send(updateGroup, { params: { id }, body: { ...values, ...(updated_at && { updated_at }) } })
  })

export interface RevisionRestore {
  id: number
  revision: number
  updated_at: string | null
}

export const useRestoreGroupRevision = () =>
  useChange([all], ({ id, revision, updated_at }: RevisionRestore) =>
    send(restoreGroupRevision, { params: { id }, body: { revision, ...(updated_at && { updated_at }) } }),
  )

/** The switch of a row. It does not affect an open form. */
export const useSetGroupActive = () =>
  useChange(
    [all],
    async ({ id, active }: Pick<AdvertiserLinkGroup, 'id' | 'active'>) =>
      (await send(updateGroup, { params: { id }, body: { active } })).advertiser_link_group,
  )

export type GroupsChange = ArchiveChange | 'publish'

export const useArchiveGroups = () =>
  useArchiveChanges<GroupsChange>(
    [all],
    {
      archive: (id) => send(deleteGroup, { params: { id } }),
      restore: (id) => send(restoreGroup, { params: { id } }),
      remove: (id) => send(deleteGroup, { params: { id }, query: { permanent: true } }),
    },
    {
      archive: (ids) => send(deleteGroups, { body: { ids } }),
      remove: (ids) => send(deleteGroups, { query: { permanent: true }, body: { ids } }),
      restore: (ids) => send(updateGroups, { query: { deleted: 'false' }, body: { ids } }),
      activate: (ids) => send(updateGroups, { query: { active: true }, body: { ids } }),
      deactivate: (ids) => send(updateGroups, { query: { active: false }, body: { ids } }),
      publish: (ids) => send(updateGroups, { query: { status: 'published' }, body: { ids } }),
    },
  )
