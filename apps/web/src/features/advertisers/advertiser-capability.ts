import { messages } from '@headgate/contract/base/messages'
import type { Provider } from '@headgate/contract/providers/providers'
import { toast } from '../../ui/toast.ts'

/** Each function returns why something cannot be done with an advertiser, or undefined if it can. */

export function canDeactivate(provider: Provider): string | undefined {
  return provider.no_of_rules > 0 ? messages.providers.usedCannotChangeStatus : undefined
}

export function canArchive(provider: Provider): string | undefined {
  return provider.no_of_rules > 0 ? messages.providers.usedCannotDelete : undefined
}

export function canSwitchApi(provider: Provider): string | undefined {
  return provider.api_configuration_id === null ? messages.credentials.missing : undefined
}

/** Shows the first reason in a toast. Returns whether there was none (docs/behaviour/advertisers.md#used-in-rules). */
export function allowed(reasons: (string | undefined)[]): boolean {
  const reason = reasons.find((one) => one !== undefined)
  if (reason !== undefined) toast.info(messages.titles.oops, reason)
  return reason === undefined
}
