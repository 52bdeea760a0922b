import type { Advice } from '@headgate/contract/advisor/advice-calls'
import { Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useOpenFromList } from '../../lib/address/list-return.ts'
import { recordAddress } from '../../lib/address/record-address.ts'
import { formatNetRevenue } from '../../lib/numbers.ts'
import { formatMoment } from '../../lib/time.ts'
import { RecordLink } from '../../table/cells/record-link.tsx'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import classes from './advice.module.css'
import { authorOf, eventLabels, factLabel, factText } from './advice-texts.ts'
import { cleanHtml } from './clean-html.ts'

/** The description as HTML. Its links to the console open there, and remember the list. */
function Description({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const open = useOpenFromList()
  const clean = useMemo(() => cleanHtml(html), [html])
  useEffect(() => {
    const element = box.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (!href?.startsWith('/') || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      open(href)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [open])
  // Cleaned by the server and above.
  // oxlint-disable-next-line react/no-danger
  return <div ref={box} className={classes.text} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** Since when the condition lasts, or lasted. */
function since({ opened_at, seen_at, over_at, status, snoozed_until }: Advice): string {
  const found = `Found ${formatMoment(opened_at)}`
  const end = over_at === null ? `seen last ${formatMoment(seen_at)}` : `over since ${formatMoment(over_at)}`
  const snooze = status === 'snoozed' ? `, snoozed until ${formatMoment(snoozed_until)}` : ''
  return `${found}, ${end}${snooze} (UTC).`
}

/** All of an item: its description, the figures that the rule saw, and its history. */
export function AdviceDetail({ item }: { item: Advice }) {
  const { title, description, record, facts, loss, history } = item
  return (
    <div className={classes.detail}>
      <h2>{title}</h2>
      <div>
        <Description html={description} />
        <Stack gap={4}>
          {record === null ? null : (
            <Text size="sm">
              Record: <RecordLink to={recordAddress[record.kind](record.id)}>{record.name}</RecordLink>
            </Text>
          )}
          {loss === null ? null : <Text size="sm">A day of it costs about ${formatNetRevenue(loss)}.</Text>}
          <Text size="sm" c="dimmed">
            {since(item)}
          </Text>
        </Stack>
      </div>
      <PlainTable isTight namesRows aria-label="Figures that the rule saw">
        <tbody>
          {Object.entries(facts).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{factLabel(name)}</th>
              <td>{factText(value)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <PlainTable isTight aria-label="History" className={classes.whole}>
        <thead>
          <tr>
            <th scope="col">Time (UTC)</th>
            <th scope="col">What</th>
            <th scope="col">By</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {history.map((entry) => (
            <tr key={entry.id}>
              <td>{formatMoment(entry.createdAt)}</td>
              <td>{eventLabels[entry.event]}</td>
              <td>{authorOf(entry)}</td>
              <td className={classes.notes}>
                {entry.payload.notes}
                {entry.payload.snoozed_until === undefined
                  ? null
                  : ` (until ${formatMoment(entry.payload.snoozed_until)})`}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}
