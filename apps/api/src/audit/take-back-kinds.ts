import { providerLinkForm, updateProviderLink } from '@headgate/contract/provider-links'
import { updateProvider } from '@headgate/contract/providers/providers'
import { updatePublisher } from '@headgate/contract/publishers'
import { saveEmailConfig } from '@headgate/contract/settings/email-config'
import { ivtThresholdsForm } from '@headgate/contract/ivt/thresholds'
import { type ReferenceKind, referenceKinds } from '@headgate/contract/settings/reference-items'
import { saveShareRevenue } from '@headgate/contract/settings/revenue-share'
import { updateDisplayColumns } from '@headgate/contract/settings/display-columns'
import { namedColumns, updateDisplayNames } from '@headgate/contract/settings/display-names'
import { updateDomain } from '@headgate/contract/settings/domains'
import { updateSettings } from '@headgate/contract/settings/settings'
import { updateUser } from '@headgate/contract/people/users'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { Actor } from '@headgate/db/base/audit'
import type { Db } from '@headgate/db/base/database'
import * as links from '@headgate/db/provider-links/provider-links'
import * as providers from '@headgate/db/providers/providers'
import * as publishers from '@headgate/db/publishers/publishers'
import * as columns from '@headgate/db/settings/display-columns'
import * as names from '@headgate/db/settings/display-names'
import * as domains from '@headgate/db/settings/domains'
import * as emails from '@headgate/db/settings/email-config'
import * as ivt from '@headgate/db/settings/ivt-thresholds'
import * as items from '@headgate/db/settings/reference-items'
import * as share from '@headgate/db/settings/revenue-share'
import * as variables from '@headgate/db/settings/settings'
import * as users from '@headgate/db/people/users'
import type { OwnPlace } from '@headgate/domain/rules/address-check'
import { z } from 'zod'

export type Fields = Record<string, unknown>

export interface TakeBackKind {
  /** The record as it is now. Throws CallError 404. */
  read: (db: Db, id: number) => Promise<{ values: Fields; updatedAt?: string | undefined }>
  /** Makes the ordinary change, with its checks and its audit row. */
  write: (db: Db, by: Actor, id: number, change: Fields, now: Fields, updatedAt?: string) => Promise<unknown>
  /** The fields that `write` sets. A change with any other field is not taken back. */
  sets: readonly string[]
  /** Fields that cannot be taken back here, with the reason of their own. */
  except?: Readonly<Record<string, string>>
  /** For kinds with an archive. */
  archive?: (db: Db, by: Actor, ids: number[]) => Promise<void>
  restore?: (db: Db, by: Actor, ids: number[]) => Promise<void>
}

const dated = (row: { updatedAt: string }) => ({
  values: { ...row } as Fields,
  updatedAt: row.updatedAt,
})

const movesMoney =
  'It holds from a day on and moves booked revenue. Change it on the record, which shows first what moves.'
const guardsAccount =
  'It decides who may sign in. Change it on the record, which asks for what such a change needs.'

function referenceKind(kind: ReferenceKind): TakeBackKind {
  const calls = referenceKinds[kind] as typeof referenceKinds.platform
  const { archive, restore } = items.referenceLife[kind]
  return {
    read: async (db, id) => dated(await items.getReferenceItem(db, kind, id)),
    write: (db, by, id, change, _now, updatedAt) => {
      const { updatedAt: _none, archive: _no, ...fields } = calls.update.body.parse(change) ?? {}
      return items.updateReferenceItem(db, by, kind, id, fields, updatedAt)
    },
    sets: keysOf(calls.update.body.unwrap()),
    archive,
    restore,
  }
}

const keysOf = (form: z.ZodObject): string[] => Object.keys(form.shape)

function required<T>(found: T | null): T {
  if (found === null) throw new CallError(errors.notFound)
  return found
}

/**
 * The kinds of records whose changes can be taken back, by their name in audit rows: those whose change is a plain set
 * of fields (docs/behaviour/audit-log.md#taking-a-change-back). Each goes through the function and the contract of the
 * ordinary change.
 */
export function takeBackKinds(place: OwnPlace): Readonly<Record<string, TakeBackKind>> {
  return {
    publisher: {
      read: async (db, id) => dated(await publishers.getPublisher(db, id)),
      write: (db, by, id, change, _now, updatedAt) => {
        const { updatedAt: _none, ...fields } = updatePublisher.body.parse(change) ?? {}
        return publishers.updatePublisher(db, by, id, fields, updatedAt)
      },
      sets: keysOf(updatePublisher.body.unwrap()),
      archive: publishers.archivePublishers,
      restore: publishers.restorePublishers,
    },
    provider: {
      read: async (db, id) => dated(await providers.getProvider(db, id)),
      write: (db, by, id, change, _now, updatedAt) => {
        const { updatedAt: _none, ...fields } = updateProvider.body.parse(change) ?? {}
        return providers.updateProvider(db, by, id, fields, updatedAt)
      },
      sets: keysOf(updateProvider.body.unwrap()),
      except: {
        reports_gross_revenue: movesMoney,
        revenue_share_percentage: movesMoney,
        from_day: movesMoney,
      },
      archive: providers.archiveProviders,
      restore: providers.restoreProviders,
    },
    provider_link: {
      read: async (db, id) => dated(await links.getProviderLink(db, id)),
      write: (db, by, id, change, now, updatedAt) => {
        const disabled = z.boolean().optional().parse(change['disabled'])
        // Alone it has a call of its own, which does not check the other fields of the link.
        if (disabled !== undefined && Object.keys(change).length === 1)
          return links.setProviderLinksDisabled(db, by, Number(now['provider_id']), [{ id, disabled }])
        const body = updateProviderLink.body.parse({ ...now, ...change, ...(updatedAt && { updatedAt }) })
        return links.saveProviderLink(db, by, { ...body, id, disabled }, place)
      },
      sets: [...keysOf(providerLinkForm), 'disabled'],
    },
    domain: {
      read: async (db, id) => dated(await domains.getDomain(db, id)),
      write: (db, by, id, change, _now, updatedAt) => {
        const { updatedAt: _none, archive: _no, ...fields } = updateDomain.body.parse(change) ?? {}
        return domains.updateDomain(db, by, id, fields, updatedAt)
      },
      sets: keysOf(updateDomain.body.unwrap()),
      archive: domains.archiveDomains,
      restore: domains.restoreDomains,
    },
    platform: referenceKind('platform'),
    search_engine: referenceKind('searchEngine'),
    tag_type: referenceKind('tagType'),
    traffic_source: referenceKind('trafficSource'),
    setting: {
      read: async (db, id) => {
        const found = (await variables.listSettings(db)).find((one) => one.id === id)
        return dated(required(found ?? null))
      },
      write: (db, by, id, change, now, updatedAt) => {
        const { key, value } = { ...now, ...change }
        return variables.saveSettings(
          db,
          by,
          updateSettings.body.parse([{ id, key, value, updatedAt }]),
          place,
        )
      },
      sets: ['key', 'value'],
    },
    display_mapping: {
      read: async (db) => {
        const { fields, updatedAt } = required(await names.findDisplayNames(db))
        return { values: fields, updatedAt }
      },
      write: (db, by, _id, change, now, updatedAt) => {
        const { fields } = updateDisplayNames.body.parse({ fields: { ...now, ...change } })
        return names.updateDisplayNames(db, by, fields, updatedAt)
      },
      sets: namedColumns,
    },
    publisher_display: {
      read: async (db, id) => dated(required(await columns.findDisplayColumns(db, id))),
      write: (db, by, id, { fields }, _now, updatedAt) =>
        columns.updateDisplayColumns(db, by, id, updateDisplayColumns.body.parse(fields), updatedAt),
      sets: ['fields'],
    },
    share_revenue: {
      read: async (db) => ({ values: { share_revenue: await share.getShareRevenue(db) } }),
      write: (db, by, _id, { share_revenue }) =>
        share.saveShareRevenue(
          db,
          by,
          saveShareRevenue.body.parse({ share_revenue: String(share_revenue) }).share_revenue,
        ),
      sets: ['share_revenue'],
    },
    email_config: {
      read: async (db, id) => {
        const found = (await emails.listEmailConfig(db)).find((one) => one.id === id)
        return { values: { ...required(found ?? null) } }
      },
      write: (db, by, _id, { email }, { type }) =>
        emails.saveEmailConfig(db, by, saveEmailConfig.body.parse({ email, type })),
      sets: ['email'],
    },
    ivt_threshold: {
      read: async (db) => dated(await ivt.getIvtThresholds(db)),
      write: (db, by, _id, change, now, updatedAt) =>
        ivt.saveIvtThresholds(db, by, ivtThresholdsForm.parse({ ...now, ...change }), updatedAt),
      sets: keysOf(ivtThresholdsForm),
    },
    user: {
      read: async (db, id) => dated(await users.getUser(db, id)),
      write: (db, by, id, change, _now, updatedAt) => {
        // A block is a change of its own: it ends sessions, and is refused of one's own and of the last admin.
        if ('blocked' in change)
          return users.changeUserAccess(db, by, id, { blocked: z.boolean().parse(change.blocked) })
        const { first_name, last_name, contact_number, skype_details } = updateUser.body.parse(change) ?? {}
        const fields = {
          ...(first_name !== undefined && { first_name }),
          ...(last_name !== undefined && { last_name }),
          ...(contact_number !== undefined && { contact_number }),
          ...(skype_details !== undefined && { skype_details }),
        }
        return users.updateUser(db, by, id, fields, updatedAt)
      },
      sets: ['blocked', 'first_name', 'last_name', 'contact_number', 'skype_details'],
      except: {
        email: guardsAccount,
        role_id: guardsAccount,
        password: guardsAccount,
        two_factor_sign_in: guardsAccount,
        recovery_codes: guardsAccount,
        profile_link: 'A former photo is not kept.',
      },
    },
  }
}
