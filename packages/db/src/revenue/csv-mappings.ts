import type { FileMapping, RevenueField } from '@headgate/domain/revenue/reading/types'
import { eq } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { csvMapping } from '../schema/all.ts'

/** How the files of an advertiser are read; undefined while no mapping was saved. */
export async function readMapping(db: Db, providerId: number): Promise<FileMapping | undefined> {
  const [row] = await db.select().from(csvMapping).where(eq(csvMapping.advertiser_id, providerId))
  return (
    row && {
      columns: row.fields as Record<string, RevenueField>,
      dateOrder: row.date_order,
      numberForm: row.number_form,
    }
  )
}
