import type { Pace, PaceKind } from '@headgate/contract/overview/cap-paces'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { paceQueries } from '../../api/searches/paces.ts'

/** Paces of one kind by id. */
interface KnownPaces {
  kind: PaceKind
  byId: ReadonlyMap<number, Pace>
}

const PacesContext = createContext<KnownPaces | null>(null)

interface PacesProps {
  kind: PaceKind
  /** Ids with a cap; others need no pace. */
  ids: readonly number[]
  children: ReactNode
}

/** Reads the paces of many caps with one call, for the bars inside. While they are unknown, bars show only what is used. */
export function Paces({ kind, ids, children }: PacesProps) {
  const { data } = useQuery(paceQueries.of(kind, ids))
  const known = useMemo(
    () => ({ kind, byId: new Map((data ?? []).map((pace) => [pace.id, pace])) }),
    [kind, data],
  )
  return <PacesContext value={known}>{children}</PacesContext>
}

/** The pace of one cap, with its kind; null while it is unknown, and outside of `Paces`. */
export function usePace(id: number | null): { kind: PaceKind; pace: Pace } | null {
  const known = use(PacesContext)
  const pace = id === null ? undefined : known?.byId.get(id)
  return known === null || pace === undefined ? null : { kind: known.kind, pace }
}
