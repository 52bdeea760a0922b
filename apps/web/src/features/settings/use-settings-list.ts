import { getRouteApi } from '@tanstack/react-router'
import { useListChange } from '../../screens/list/use-list-change.ts'
import type { SettingsAddress } from './settings-address.ts'

const route = getRouteApi('/_shell/settings')

/** The changes a section makes to the address: those of every list, and between table and form. */
export function useSettingsList(search: SettingsAddress) {
  const navigate = route.useNavigate()
  const list = useListChange(search, navigate)
  const { section } = search
  return {
    ...list,
    show: (archived: boolean) => list.reset({ section, archived }),
    open: (form: SettingsAddress['form']) =>
      void navigate({ to: '.', search: (before) => ({ ...before, form }) }),
    /** Back to the table; `saved` leaves without the question about unsaved changes. */
    close: (saved: boolean) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, form: undefined }),
        ignoreBlocker: saved,
      }),
  }
}
export type SettingsList = ReturnType<typeof useSettingsList>
