import {
  getMapping,
  listMappedAdvertisers,
  storeMapping,
  updateMapping,
} from '@headgate/contract/revenue/csv-mappings'
import * as stored from '@headgate/db/revenue/csv-mappings'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** How columns of advertisers' files are mapped (docs/behaviour/advertisers.md#csv-field-mapping). */
export const csvMappingCalls: Calls = (app, { database: { db } }) => {
  route(app, listMappedAdvertisers, async () => ({ advertisers: await stored.listMappedAdvertisers(db) }))

  route(app, getMapping, async ({ params: { providerId } }) => ({
    mappingData: await stored.findMapping(db, providerId),
  }))

  route(app, storeMapping, async ({ body, by }) => {
    const { advertiser_id: advertiserId, fields, date_order, number_form, scope } = body
    const values = { fields, date_order, number_form, scope }
    return { mappingData: await stored.createMapping(db, by, advertiserId, values) }
  })

  route(app, updateMapping, async ({ params: { id }, body, by }) => {
    const { advertiser_id, fields, date_order, number_form, scope, updatedAt } = body
    const change = { advertiser_id, fields, date_order, number_form, scope }
    return { mappingData: await stored.updateMapping(db, by, id, change, updatedAt) }
  })
}
