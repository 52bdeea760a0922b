import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'
import classes from './explain-panel.module.css'
import { amountText, differenceText, type Explanation } from './explanation.ts'

/** From the period before to the present one, part by part: a waterfall as a table, whose numbers add up. */
export function ExplainParts({ explanation }: { explanation: Explanation }) {
  const { amounts, parts } = explanation
  const steps = stepsOf(explanation)
  return (
    <PlainTable aria-label="Parts of the change" isTight namesRows>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col" className={classes.amount}>
            Amount
          </th>
          <th scope="col" className={classes.bars}>
            <span className={classes.hidden}>Bar</span>
          </th>
        </tr>
      </thead>
      <tbody className={classes.parts}>
        <tr className={classes.whole}>
          <td>Before</td>
          <td className={classes.amount}>{amountText(explanation, amounts.before)}</td>
          <Bar from={steps.zero} to={steps.before} kind="whole" />
        </tr>
        {parts.map(({ part, label, amount }, at) => (
          <tr key={part}>
            <td>{label}</td>
            <td className={classes.amount}>{differenceText(explanation, amount)}</td>
            <Bar from={steps.at[at]!} to={steps.at[at + 1]!} kind={Number(amount) < 0 ? 'less' : 'more'} />
          </tr>
        ))}
        <tr className={classes.whole}>
          <td>After</td>
          <td className={classes.amount}>{amountText(explanation, amounts.after)}</td>
          <Bar from={steps.zero} to={steps.after} kind="whole" />
        </tr>
      </tbody>
      <tfoot>
        <tr className={classes.whole}>
          <td>Difference</td>
          <td className={classes.amount}>{differenceText(explanation, amounts.difference)}</td>
          <td />
        </tr>
      </tfoot>
    </PlainTable>
  )
}

/** Where each step of the waterfall begins and ends, in percent of its width. */
function stepsOf({ amounts, parts }: Explanation) {
  const before = Number(amounts.before)
  const sums = [before]
  for (const { amount } of parts) sums.push(sums.at(-1)! + Number(amount))
  const [least, most] = scale(sums)
  const place = (value: number) => (100 * (value - least)) / (most - least || 1)
  return {
    zero: place(Math.max(0, least)),
    before: place(before),
    after: place(Number(amounts.after)),
    at: sums.map((value) => place(value)),
  }
}

/** A waterfall of small steps on a large sum begins near the sum, so that the steps can be seen. */
function scale(sums: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  const steps = most - least
  if (least <= 0) return [least, Math.max(most, 0)]
  return steps < most / 5 ? [least - steps / 4, most] : [0, most]
}

function Bar({ from, to, kind }: { from: number; to: number; kind: 'whole' | 'less' | 'more' }) {
  return (
    <td className={classes.bars}>
      <div
        className={classes.bar}
        data-kind={kind}
        style={{ marginInlineStart: `${Math.min(from, to)}%`, width: `max(2px, ${Math.abs(to - from)}%)` }}
      />
    </td>
  )
}
