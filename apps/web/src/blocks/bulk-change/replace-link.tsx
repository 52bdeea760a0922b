import { Alert, Loader } from '@mantine/core'
import type { LinkChange } from '@headgate/contract/bulk-changes/values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { providerLinkQueries } from '../../api/provider-links.ts'
import { failureText } from '../../lib/call-failure.ts'
import { ReplacementFields } from './replacement-fields.tsx'

interface ReplaceLinkProps {
  /** The advertiser link to replace. */
  id: number
  /** Null while no other link is chosen. */
  onChoose: (change: LinkChange | null) => void
}

/** The choice of the advertiser link that takes the place of another. */
export function ReplaceLink({ id, onChoose }: ReplaceLinkProps) {
  const { data, error } = useQuery(providerLinkQueries.detail(id))
  const [to, setTo] = useState<number | null>(null)
  // A link that was read stays when it cannot be read again: the user may have chosen another one already.
  if (data === undefined)
    return error === null ? <Loader size="sm" /> : <Alert color="red">{failureText(error)}</Alert>
  const choose = (chosen: number | null) => {
    setTo(chosen)
    onChoose(chosen === null ? null : { kind: 'link', from: id, to: chosen })
  }
  return <ReplacementFields replaced={data} value={to} onChange={choose} />
}
