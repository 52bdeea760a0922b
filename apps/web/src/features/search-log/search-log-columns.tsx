import type { LoggedSearch } from '@headgate/contract/searches/search-log'
import { whatBecame } from '@headgate/domain/searches/what-became'
import { outcomeColor, outcomeName } from '../../blocks/outcomes/outcome-labels.ts'
import { recordAddress } from '../../lib/address/record-address.ts'
import { countryName } from '@headgate/domain/country-name'
import { momentText } from '@headgate/domain/days'
import { NO_VALUE } from '@headgate/domain/no-value'
import { RecordLink } from '../../table/cells/record-link.tsx'
import type { Column } from '../../table/column.ts'
import classes from './search-log.module.css'

type SearchColumn = Column<LoggedSearch>

/** A record by its name, or its id where the name is gone. */
function record(
  id: string,
  header: string,
  width: number,
  of: (row: LoggedSearch) => { id: number; text: string; to: (id: number) => string },
): SearchColumn {
  return {
    id,
    header,
    width,
    value: (row) => of(row).text,
    cell: (row) => {
      const { id: number, text, to } = of(row)
      return number === 0 ? NO_VALUE : <RecordLink to={to(number)}>{text}</RecordLink>
    },
  }
}

const text = (
  id: 'keyword' | 'click_id' | 'channel' | 'sub_id' | 'user_agent' | 'referrer',
  header: string,
  width: number,
): SearchColumn => ({
  id,
  header,
  width,
  value: (row) => row[id],
  cell: (row) => (row[id] === '' ? NO_VALUE : <span title={row[id]}>{row[id]}</span>),
})

const columns: SearchColumn[] = [
  {
    id: 'outcome',
    header: 'Outcome',
    width: 210,
    value: (row) => row.outcome,
    cell: (row) => (
      <span title={whatBecame(row).why}>
        <span className={classes.dot} style={{ backgroundColor: outcomeColor(row.outcome) }} aria-hidden />
        {outcomeName(row.outcome, row.filtered_reason)}
      </span>
    ),
  },
  text('keyword', 'Keyword', 200),
  text('click_id', 'Click ID', 170),
  record('publisher_id', 'Publisher', 160, (row) => ({
    id: row.publisher_id,
    text: row.publisher ?? String(row.publisher_id),
    to: recordAddress.publisher,
  })),
  record('targeting_id', 'Pub Link', 90, (row) => ({
    id: row.targeting_id,
    text: String(row.targeting_id),
    to: recordAddress.publisher_link,
  })),
  record('provider_id', 'Advertiser', 150, (row) => ({
    id: row.provider_id,
    text: row.provider ?? String(row.provider_id),
    to: recordAddress.advertiser,
  })),
  text('channel', 'Channel', 120),
  {
    id: 'country',
    header: 'Country',
    width: 110,
    value: (row) => row.country,
    format: (row) => (row.country === '' ? NO_VALUE : countryName(row.country)),
  },
  {
    id: 'why',
    header: 'Why',
    width: 360,
    hidden: true,
    value: (row) => whatBecame(row).why,
    cell: (row) => <span title={whatBecame(row).why}>{whatBecame(row).why}</span>,
  },
  { id: 'rule_id', header: 'Rule', width: 80, hidden: true, value: (row) => row.rule_id || null },
  {
    ...record('provider_link_id', 'Advertiser Link', 160, (row) => ({
      id: row.provider_link_id,
      text: row.provider_link ?? String(row.provider_link_id),
      to: recordAddress.advertiser_link,
    })),
    hidden: true,
  },
  { ...text('sub_id', 'Sub ID', 120), hidden: true },
  { id: 'address', header: 'Address (hash)', width: 170, hidden: true, value: (row) => row.address },
  { ...text('user_agent', 'Browser', 260), hidden: true },
  { ...text('referrer', 'Referrer', 200), hidden: true },
]

/** The columns of the log. The time opens the details of its search. */
export const searchLogColumns = (open: (id: string) => void): readonly SearchColumn[] => [
  {
    id: 'event_time',
    header: 'Time (UTC)',
    width: 195,
    hideable: false,
    sortable: false,
    value: (row) => row.event_time,
    cell: (row) => (
      <RecordLink to={`?open=${row.id}`} onOpen={() => open(row.id)}>
        {momentText(new Date(row.event_time))}
      </RecordLink>
    ),
  },
  ...columns.map((column) => ({ ...column, sortable: false })),
]
