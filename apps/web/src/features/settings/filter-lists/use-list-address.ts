import { getRouteApi } from '@tanstack/react-router'
import type { SettingsAddress } from '../settings-address.ts'

const route = getRouteApi('/_shell/settings')

type Place = Partial<Pick<SettingsAddress, 'list' | 'view' | 'q' | 'page'>>

/** Changes the shown list, view, search and page in the address. */
export function useListAddress() {
  const navigate = route.useNavigate()
  return {
    /** Another list or view, from its first page. `saved` skips the question about unsaved changes. */
    open: ({ list, view }: Place, saved = false) =>
      void navigate({
        search: (now) => ({ section: now.section, list: list ?? now.list, view: view ?? 'entries' }),
        ignoreBlocker: saved,
      }),
    /** Another page or search of this view. */
    change: (place: Place) =>
      void navigate({ search: (now) => ({ ...now, page: 1, ...place }), replace: true }),
  }
}
