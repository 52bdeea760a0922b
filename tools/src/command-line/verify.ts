import { parseArgs } from 'node:util'
import { dataOf } from '@headgate/client/client'
import { exitCodes, UsageError } from './outcome.ts'
import { patiently } from './patiently.ts'
import { savedClient } from './saved-login.ts'
import { table } from './table.ts'

/** Accounts of one call. */
const AT_A_TIME = 200

export const verifyHelp = `Usage: headgate verify [--from DAY] [--to DAY] [--advertiser ID]

Compares what publisher ad accounts collected with what a booking would give them now, over the API, and changes
nothing. Prints the days that differ. Exit code 1 when some do. Needs a key that may write, with the area revenue.
The invariants of all revenue are checked by npm run verify, on a host of Headgate.
`

/** Compares all accounts, or those of an advertiser. */
export async function verify(args: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { from: text, to: text, advertiser: text } })
  if (values.advertiser !== undefined && !/^[1-9]\d{0,8}$/.test(values.advertiser))
    throw new UsageError('--advertiser takes an id, such as 3.')
  const client = savedClient()
  const days = { from_day: values.from, to_day: values.to }
  const different: string[][] = []
  let compared = 0
  for (let page = 1; ; page += 1) {
    const query = {
      page,
      size: AT_A_TIME,
      order_by: 'id' as const,
      ...(values.advertiser !== undefined && { provider_id: [Number(values.advertiser)] }),
    }
    const { data: accounts } = await patiently(() =>
      dataOf(client.GET('/api/pubaccount', { params: { query } })),
    )
    if (accounts.length === 0) break
    const body = { ids: accounts.map(({ id }) => id), ...days }
    const { data } = await patiently(() => dataOf(client.POST('/api/pubaccount/verify', { body })))
    compared += data.length
    for (const one of data)
      for (const { day, booked, now } of one.days)
        different.push([String(one.account_id), day, booked.net, now.net, booked.publisher, now.publisher])
  }
  console.log(`${compared} accounts compared, ${different.length} days differ.`)
  if (different.length === 0) return exitCodes.done
  const head = ['Account', 'Day', 'Net booked', 'Net now', 'Publisher booked', 'Publisher now']
  console.log(table([head, ...different]))
  console.error('A booking of these days corrects them: Publisher Ad Accounts in the console says more.')
  return exitCodes.failed
}
