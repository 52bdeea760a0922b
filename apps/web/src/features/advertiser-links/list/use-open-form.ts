import { getRouteApi } from '@tanstack/react-router'
import { noForm } from '../link-address.ts'

const route = getRouteApi('/_shell/advertisers/links/')

/** Opens the form over the list. Filters, order and page stay in the address. */
export function useOpenForm() {
  const navigate = route.useNavigate()
  return (mode: 'edit' | 'duplicate', id: number) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...noForm, [mode]: true, provider_link_id: id }),
    })
}
