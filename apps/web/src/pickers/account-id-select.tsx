import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@headgate/contract/base/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publisherAccountQueries } from '../api/revenue/publisher-accounts.ts'
import { ManySelect } from '../form/select/many-select.tsx'
import { recordChoices } from './record-choices.ts'

interface AccountIdSelectProps {
  /** Publisher links or rules. */
  of: 'tid' | 'rule_id'
  label: string
  width: number
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Publisher links or rules that have a publisher ad account, by id, found by a part of it. Inactive ones are locked. */
export function AccountIdSelect({ of, label, width, value, onChange }: AccountIdSelectProps) {
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), limits.filterDebounceMs)
  const { data, isPending } = useQuery(publisherAccountQueries.ids(of, settled))
  const listed = data?.map(({ id, status }) => ({ id, status, name: String(id) }))
  const known = new Set(listed?.map(({ id }) => id))
  const chosen = value.filter((id) => !known.has(id)).map((id) => ({ id, name: String(id) }))
  return (
    <ManySelect
      label={label}
      width={width}
      choices={recordChoices([...chosen, ...(listed ?? [])], { chosen: value })}
      loading={isPending}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      onSearch={setText}
    />
  )
}
