import { useCallback, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  change: (ids: ReadonlySet<string>) => void
  toggle: (id: string, on: boolean) => void
  clear: () => void
}

/** The selected rows of a list. The selection is dropped when `scope` changes: another tab, another filter. */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState<{ scope: string; ids: ReadonlySet<string> }>({ scope, ids: none })
  const ids = state.scope === scope ? state.ids : none
  const change = useCallback((next: ReadonlySet<string>) => setState({ scope, ids: next }), [scope])
  const toggle = useCallback(
    (id: string, on: boolean) =>
      setState((before) => {
        const next = new Set(before.scope === scope ? before.ids : none)
        if (on) next.add(id)
        else next.delete(id)
        return { scope, ids: next }
      }),
    [scope],
  )
  const clear = useCallback(() => setState({ scope, ids: none }), [scope])
  return { ids, change, toggle, clear }
}

const none: ReadonlySet<string> = new Set()
