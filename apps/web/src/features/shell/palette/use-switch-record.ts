import { messages } from '@headgate/contract/base/messages'
import type { FoundRecord } from '@headgate/contract/overview/find-records'
import { useQueryClient } from '@tanstack/react-query'
import { providerLinkQueries, useSetLinkDisabled } from '../../../api/provider-links.ts'
import { announce } from '../../../api/query/announce.ts'
import { targetingListQueries, useArchiveTargetings } from '../../../api/targeting-list.ts'
import { agreesToActivate, agreesToDisable } from '../../../blocks/switching/agree-to-switch.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

const { titles, general, targetings, providerLinks } = messages

/** Switches a publisher link or an advertiser link on or off, after a question, by the calls of its list. */
export function useSwitchRecord(): (record: FoundRecord, isOn: boolean) => Promise<void> {
  const client = useQueryClient()
  const { many } = useArchiveTargetings()
  const { mutateAsync: setDisabled } = useSetLinkDisabled()

  const switchTargeting = async (record: FoundRecord, isOn: boolean) => {
    const row = await client.fetchQuery({ ...targetingListQueries.one(record.id), staleTime: 0 })
    if (row === null) return toast.info(titles.oops, targetings.notFound)
    if (row.is_active === isOn) return alreadySo(`Publisher link ${row.id}`, isOn)
    const isIdle = isOn && row.enabled_rules === 0
    const agrees = isOn
      ? isIdle
        ? await agreesToActivate([row])
        : await agreesTo(`Activate publisher link ${row.id}`, record.name, 'Activate')
      : await agreesToDisable(`Disable publisher link ${row.id}`)
    if (!agrees) return
    await announce(many([row.id], isOn ? 'activate' : 'deactivate'), {
      success: targetings.statusUpdated,
      failure: general.cannotUpdate,
    })
  }

  const switchProviderLink = async (record: FoundRecord, isOn: boolean) => {
    const link = await client.fetchQuery({ ...providerLinkQueries.detail(record.id), staleTime: 0 })
    if (link.disabled !== isOn) return alreadySo(`Advertiser link ${link.id}`, isOn)
    const verb = isOn ? 'Enable' : 'Disable'
    if (!(await agreesTo(`${verb} advertiser link ${link.id}`, record.name, verb))) return
    await announce(setDisabled({ link, disabled: !isOn }), {
      success: providerLinks.statusUpdated,
      failure: providerLinks.statusFailed,
    })
  }

  return async (record, isOn) => {
    try {
      await (record.kind === 'publisher_link' ? switchTargeting : switchProviderLink)(record, isOn)
    } catch (error) {
      toast.error(titles.oops, failureText(error))
    }
  }
}

const agreesTo = (title: string, name: string, verb: string) =>
  confirm({ title, text: `${name}. Engines follow within five seconds.`, confirm: verb })

const alreadySo = (what: string, isOn: boolean) =>
  toast.info(titles.oops, `${what} is ${isOn ? 'active' : 'paused'} already.`)
