import { messages } from '@headgate/contract/base/messages'
import type { TargetingRow } from '@headgate/contract/targetings/list'
import { lookupQueries } from '../../api/lookups.ts'
import type { Choice } from '../../form/select/choice.ts'
import { FoundIds, type FoundIdsProps } from './found-ids.tsx'

const choiceOf = ({ id, publisher, is_active, status }: TargetingRow): Choice => ({
  value: String(id),
  label: `${id} · ${publisher}${is_active ? '' : ' (inactive)'}${status === 'draft' ? ' (draft)' : ''}`,
})
const choicesOf = (rows: readonly TargetingRow[]) => rows.map(choiceOf)
const query = (text: string) => ({ ...lookupQueries.targetings(text), select: choicesOf })

type PubLinkSelectProps = Pick<FoundIdsProps<unknown>, 'label' | 'value' | 'onChange' | 'width' | 'before'>

/** Publisher links by id, found by part of the id or of the publisher's name. A whole id can also be typed. */
export function PubLinkSelect(props: PubLinkSelectProps) {
  return (
    <FoundIds
      {...props}
      placeholder="Id or publisher"
      query={query}
      fromLetters={3}
      dropsUnfinished={false}
      nothing={messages.report.noPubLink}
    />
  )
}
