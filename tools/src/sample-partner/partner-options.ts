import { parseArgs } from 'node:util'
import { StartError } from '@headgate/runtime/start-error'

export interface PartnerCommandOptions {
  seed: number
  /** Part of the report requests that are refused, 0 to 1. */
  trouble: number
}

export const partnerUsage = `npm run partner -- [options]

  The reporting API of the sample business's advertiser, on 127.0.0.1 and PARTNER_PORT (4002).
  \`npm start\` runs it by itself while the sample business is loaded.

  --seed N             another seed reports other figures of the same searches (1)
  --trouble PERCENT    refuse so many of the reports with 503, to watch retries (PARTNER_TROUBLE, 0)
  --help               show this`

function whole(name: string, text: string, most: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= most) return number
  throw new StartError(`${name} must be a whole number from 0 to ${most} (it is "${text}").`)
}

/** Reads the command line; `usualTrouble` is the setting, in percent. Throws StartError with one line about the mistake. */
export function readPartnerOptions(args: string[], usualTrouble: number): PartnerCommandOptions {
  const options = { seed: { type: 'string' }, trouble: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ args, options })
    return {
      seed: whole('--seed', values.seed ?? '1', 2_147_483_647),
      trouble: whole('--trouble', values.trouble ?? String(usualTrouble), 100) / 100,
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('. ')
    throw new StartError(`${line}.\n\n${partnerUsage}`)
  }
}
