import { Group } from '@mantine/core'
import type { QueueRow, RepairCandidate } from '@headgate/contract/revenue/repair-queue'
import { today } from '@headgate/domain/days'
import { shareText, validText } from '../../../blocks/accounts/account-texts.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { DayField } from '../../../form/days/day-field.tsx'
import { OneSelect } from '../../../form/select/one-select.tsx'
import { Check } from '../../../ui/check/check.tsx'
import { type Draft, newDays, widened } from './draft.ts'

interface AccountFieldsProps {
  candidate: RepairCandidate
  row: QueueRow
  draft: Draft
  onChange: (draft: Draft) => void
}

/** No report is older. */
const FIRST = '2000-01-01'

/** What its rule was used for, at the end of a note. */
const searchesText = (searches: number | null) =>
  searches === null ? '' : `, ${formatCount(searches)} searches`

/** Which account gets more days, or which rule and advertiser link get one, and on which days. */
export function AccountFields(props: AccountFieldsProps) {
  const { candidate, draft } = props
  if (draft.kind === 'widen') {
    const account = candidate.accounts.find(({ id }) => id === draft.accountId)
    return (
      <Group align="start" gap="md">
        <AccountSelect {...props} />
        <Days
          {...props}
          firstFrom={account?.earliest ?? FIRST}
          lastFrom={account?.valid_from ?? today()}
          firstTo={account?.valid_to ?? FIRST}
          lastTo={account?.latest ?? today()}
          runsOn={account?.valid_to === null}
          mayRunOn={account?.latest === null}
        />
      </Group>
    )
  }
  if (draft.kind !== 'make') return null
  return (
    <Group align="start" gap="md">
      <PairSelect {...props} />
      <Days {...props} firstFrom={FIRST} lastFrom={today()} firstTo={draft.from} lastTo={today()} mayRunOn />
    </Group>
  )
}

function AccountSelect({ candidate, row, draft, onChange }: AccountFieldsProps) {
  return (
    <OneSelect
      label="Account"
      w={360}
      choices={candidate.accounts.map((account) => ({
        value: String(account.id),
        label: `${account.id} ${account.publisher.name}`,
        note: `${shareText(account.share_revenue)}, ${validText(account)}${searchesText(account.searches)}`,
      }))}
      value={draft.accountId === null ? null : String(draft.accountId)}
      onChange={(value) => {
        const account = candidate.accounts.find(({ id }) => String(id) === value)
        if (account !== undefined) onChange({ ...draft, accountId: account.id, ...widened(account, row) })
      }}
    />
  )
}

function PairSelect({ candidate, row, draft, onChange }: AccountFieldsProps) {
  const pairs = candidate.links.flatMap((link) =>
    link.rules.map((rule) => ({ link, rule, value: `${link.id} ${rule.id}` })),
  )
  return (
    <OneSelect
      label="Rule"
      w={360}
      choices={pairs.map(({ link, rule, value }) => ({
        value,
        label: `Rule ${rule.id} of ${rule.publisher.name}`,
        note: `Publisher link ${rule.tid}, advertiser link ${link.id}, share ${shareText(rule.share_revenue)}${rule.is_served ? '' : ', not in service'}${searchesText(rule.searches)}`,
      }))}
      value={draft.pair === null ? null : `${draft.pair.linkId} ${draft.pair.ruleId}`}
      onChange={(chosen) => {
        const pair = pairs.find(({ value }) => value === chosen)
        if (pair === undefined) return
        const { link, rule } = pair
        onChange({
          ...draft,
          pair: { linkId: link.id, ruleId: rule.id },
          ...newDays(rule, row, today()),
        })
      }}
    />
  )
}

interface DaysProps extends AccountFieldsProps {
  firstFrom: string
  lastFrom: string
  firstTo: string
  lastTo: string
  /** The account has no end, so there is no last day to choose. */
  runsOn?: boolean
  mayRunOn: boolean
}

function Days({ row, draft, onChange, firstFrom, lastFrom, firstTo, lastTo, runsOn, mayRunOn }: DaysProps) {
  return (
    <>
      <DayField
        label="Valid from"
        maw={160}
        min={firstFrom}
        max={lastFrom}
        value={draft.from}
        onChange={(from) => onChange({ ...draft, from })}
      />
      {draft.to === null ? null : (
        <DayField
          label="Valid to"
          maw={160}
          min={firstTo}
          max={lastTo}
          value={draft.to}
          onChange={(to) => onChange({ ...draft, to })}
        />
      )}
      {runsOn === true || !mayRunOn ? null : (
        <Check
          label="Runs on"
          isBesideFields
          checked={draft.to === null}
          onChange={(event) =>
            onChange({ ...draft, to: event.currentTarget.checked ? null : (row.last_day ?? today()) })
          }
        />
      )}
    </>
  )
}
