import { id } from '@headgate/contract/base/call'
import { z } from 'zod'

export const uploadAddress = z.object({
  /** Text in an advertiser's id and name. */
  q: z.string().trim().max(200).optional(),
  /** The advertiser whose upload is open. */
  advertiser: id.optional(),
})
export type UploadAddress = z.output<typeof uploadAddress>

interface Named {
  id: number
  name: string
}

/** What a row shows, and what the filter searches: `12-Adlera`. */
export const idName = ({ id, name }: Named): string => `${id}-${name}`

/** The advertisers whose id and name contain a text, in any case. */
export function matching<Row extends Named>(rows: readonly Row[], q: string | undefined): readonly Row[] {
  const wanted = q?.toLowerCase()
  return wanted === undefined ? rows : rows.filter((row) => idName(row).toLowerCase().includes(wanted))
}
