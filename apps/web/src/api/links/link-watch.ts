import {
  checkLink,
  getLinkWatch,
  linkChecks,
  type LinkWatchForm,
  resumeLink,
  saveLinkWatch,
} from '@headgate/contract/link-watch'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['link-watch'] as const
const links = ['provider-links'] as const

export const linkWatchQueries = {
  settings: () =>
    queryOptions({
      queryKey: [...all, 'settings'],
      queryFn: ({ signal }) => send(getLinkWatch, { signal }),
      staleTime: 0,
    }),
  checks: (id: number) =>
    queryOptions({
      queryKey: [...all, 'checks', id],
      queryFn: ({ signal }) => send(linkChecks, { params: { id }, signal }),
      staleTime: 0,
    }),
}

export const useSaveLinkWatch = () =>
  useChange([all], (body: LinkWatchForm & { updatedAt: string }) => send(saveLinkWatch, { body }))

export const useCheckLink = () => useChange([all, links], (id: number) => send(checkLink, { params: { id } }))

export const useResumeLink = () =>
  useChange([all, links], (id: number) => send(resumeLink, { params: { id } }))
