import { Readable } from 'node:stream'
import {
  allProviderLinks,
  createProviderLink,
  deleteProviderLink,
  getProviderLink,
  identicalProviderLinks,
  linksOfProvider,
  listProviderLinks,
  providerLinkHistory,
  providerLinkOptions,
  providerLinkRules,
  saveProviderLinks,
  setProviderLinkReusable,
  updateProviderLink,
  updateProviderLinkStatus,
} from '@headgate/contract/provider-links'
import { readHistory } from '@headgate/db/base/history'
import * as lists from '@headgate/db/provider-links/list'
import { rulesOfLink } from '@headgate/db/provider-links/uses'
import * as links from '@headgate/db/provider-links/provider-links'
import { csvFile } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { ownPlace } from '../own-place.ts'
import { providerLinkCsv } from './csv.ts'

/** Advertiser links (docs/behaviour/advertiser-links.md#advertiser-links). */
export const providerLinkCalls: Calls = (app, { database: { db }, settings }) => {
  const place = ownPlace(settings)

  route(app, listProviderLinks, async ({ query }) => {
    if (query.download)
      return csvFile(Readable.from(providerLinkCsv(lists.providerLinkList.parts(db, query))), 'data')
    return { providerLinks: await lists.listProviderLinks(db, query) }
  })

  route(app, linksOfProvider, ({ params }) => links.linksOfProvider(db, params.id))

  route(app, allProviderLinks, async ({ query }) => {
    const rows = await lists.providerLinkOptions(db, {}, query.size)
    return { rows, count: rows.length }
  })

  route(app, providerLinkOptions, async ({ body }) => {
    const rows = await lists.providerLinkOptions(db, body)
    return { rows, count: rows.length }
  })

  route(app, getProviderLink, async ({ params }) => ({
    providerLink: await links.getProviderLink(db, params.id),
  }))

  route(app, createProviderLink, async ({ body, by }) => ({
    providerLink: await links.saveProviderLink(db, by, body, place),
  }))

  route(app, updateProviderLink, async ({ params, body, by }) => ({
    providerLink: await links.saveProviderLink(db, by, { ...body, id: params.id }, place),
  }))

  route(app, saveProviderLinks, async ({ params, body, by }) => ({
    links: await links.saveProviderLinks(db, by, params.id, body.links, place),
  }))

  route(app, updateProviderLinkStatus, async ({ params, body, by }) => ({
    links: await links.setProviderLinksDisabled(db, by, params.id, body),
  }))

  route(app, deleteProviderLink, async ({ params, by }) => {
    await links.deleteProviderLink(db, by, params.id)
    return { ids: [params.id] }
  })

  route(app, setProviderLinkReusable, async ({ params, body, by }) => ({
    providerLink: await links.setProviderLinkReusable(db, by, params.id, body.reusable),
  }))

  route(app, identicalProviderLinks, async ({ query, body }) => {
    const own = [query.link_id, ...body.data.map((one) => one.id)].filter((one) => typeof one === 'number')
    const found = await links.findIdenticalLinks(db, body.data, query.include_self ? [] : own)
    return { is_Found_Identical: found.length > 0, links: found }
  })

  route(app, providerLinkRules, async ({ params }) => ({ rules: await rulesOfLink(db, params.id) }))

  route(app, providerLinkHistory, async ({ params, query }) => {
    const { history, total } = await readHistory(db, 'provider_link', params.id, query)
    return { latest_history_data: { rows: history, history, count: total, total_count: total } }
  })
}
