import { getRouteApi } from '@tanstack/react-router'
import { useBackToList } from '../../lib/address/list-return.ts'
import { stringifySearch } from '@headgate/domain/addresses/search-text'

const route = getRouteApi('/_shell/settings')

/** Returns to the section's list in its last view. `saved` skips the question about unsaved changes. */
export function useCloseForm() {
  const { section } = route.useSearch()
  const back = useBackToList(`/settings${stringifySearch({ section })}`)
  return (saved: boolean) => void back({ ignoreBlocker: saved })
}
