import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { IconHelpCircle } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { IconAction } from '../../ui/icon-action.tsx'
import { whyOf, withWhy } from './ivt-address.ts'

const route = getRouteApi('/_shell/ivt')

/** Opens what the tests of a row are made of. */
export function WhyButton({ of: row }: { of: ShownRow }) {
  const navigate = route.useNavigate()
  return (
    <IconAction
      label={`Why: publisher link ${row.groups.publisher_channel_id}, ${row.date}`}
      onClick={() => void navigate({ to: '.', search: (before) => withWhy(before, whyOf(row)) })}
    >
      <IconHelpCircle size={18} />
    </IconAction>
  )
}
