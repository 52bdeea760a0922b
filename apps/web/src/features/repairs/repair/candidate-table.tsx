import { Radio } from '../../../ui/check/check.tsx'
import type { RepairCandidate } from '@headgate/contract/revenue/repair-queue'
import { evidences } from '@headgate/contract/revenue/repair-values'
import { NO_VALUE } from '@headgate/domain/no-value'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'
import { evidenceTexts } from '../repair-texts.ts'
import classes from './candidate-table.module.css'

interface CandidateTableProps {
  candidates: readonly RepairCandidate[]
  chosen: string | null
  onChoose: (channel: string) => void
}

const points = (value: number) => value.toFixed(1)

/** Known channels with their scores, as parts that add up. One can be chosen. */
export function CandidateTable({ candidates, chosen, onChoose }: CandidateTableProps) {
  return (
    <PlainTable isFramed isTight minWidth={720} className={classes.candidates} aria-label="Candidates">
      <thead>
        <tr>
          <th scope="col">Channel</th>
          {evidences.map((one) => (
            <th key={one} scope="col" data-align="end">
              {evidenceTexts[one]}
            </th>
          ))}
          <th scope="col" data-align="end">
            Score of 100
          </th>
          <th scope="col">Accounts</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((one) => (
          <tr key={one.channel}>
            <th scope="row">
              <Radio
                name="candidate"
                label={one.channel}
                checked={one.channel === chosen}
                onChange={() => onChoose(one.channel)}
              />
            </th>
            {evidences.map((evidence) => {
              const part = one.parts.find((known) => known.evidence === evidence)
              return (
                <td key={evidence} data-align="end">
                  {part === undefined ? NO_VALUE : part.known ? points(part.adds) : 'Not known'}
                </td>
              )
            })}
            <td data-align="end" className={classes.score}>
              {one.parts.length === 0 ? NO_VALUE : points(one.score)}
            </td>
            <td>{accountsText(one)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

/** The accounts or advertiser links of the channel that money can be booked on. */
function accountsText({ valid_days, accounts, links }: RepairCandidate): string {
  if (valid_days > 0)
    return valid_days === 1 ? 'Valid on 1 day that waits' : `Valid on ${valid_days} days that wait`
  if (accounts.length > 0) return 'Not valid on these days'
  return links.length > 0 ? 'Advertiser link without account' : 'None'
}
