import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lookupQueries } from '../api/lookups.ts'
import { IdTags } from './id-tags.tsx'

interface PubLinkSelectProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  width?: number
}

/** The search starts above this many letters. */
const SHORTEST = 2
/** How long 'No Pub Link ID found' is shown. */
const NOT_FOUND_MS = 5_000

/** Publisher links by id, found by part of the id or of the publisher's name. A whole id can also be typed. */
export function PubLinkSelect({ label, value, onChange, width }: PubLinkSelectProps) {
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), limits.filterDebounceMs)
  const wanted = settled.length > SHORTEST && settled === text.trim()
  const { data, isFetching } = useQuery({ ...lookupQueries.targetings(settled), enabled: wanted })
  const found = wanted ? (data ?? []) : []
  const isNothing = useForAWhile(wanted && data !== undefined && data.length === 0 ? settled : null)
  return (
    <IdTags
      label={label}
      placeholder="Id or publisher"
      width={width}
      value={value}
      onChange={onChange}
      keepsTyped={false}
      onSearch={setText}
      error={isNothing ? messages.report.noPubLink : undefined}
      loading={isFetching}
      options={found.map((link) => ({
        value: String(link.id),
        label: `${link.id} · ${link.publisher}${link.is_active ? '' : ' (inactive)'}${link.status === 'draft' ? ' (draft)' : ''}`,
      }))}
    />
  )
}

/** True for 5 seconds after a text appears. */
function useForAWhile(text: string | null): boolean {
  const [gone, setGone] = useState<string | null>(null)
  useEffect(() => {
    if (text === null) return undefined
    const timer = setTimeout(() => setGone(text), NOT_FOUND_MS)
    return () => {
      clearTimeout(timer)
      setGone(null)
    }
  }, [text])
  return text !== null && gone !== text
}
