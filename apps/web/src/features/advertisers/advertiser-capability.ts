import { messages } from '@headgate/contract/base/messages'
import type { Provider } from '@headgate/contract/providers/providers'
import { toast } from '../../ui/toast.ts'

/** Each answers why something cannot be done with an advertiser, or nothing when it can (STYLE 6). */

export function canDeactivate(provider: Provider): string | undefined {
  return provider.no_of_rules > 0 ? messages.providers.usedCannotChangeStatus : undefined
}

export function canArchive(provider: Provider): string | undefined {
  return provider.no_of_rules > 0 ? messages.providers.usedCannotDelete : undefined
}

export function canSwitchApi(provider: Provider): string | undefined {
  return provider.api_configuration_id === null ? messages.credentials.missing : undefined
}

/** Says the first reason as the documents do, as an info toast (1 §8); answers whether there was none. */
export function allowed(reasons: (string | undefined)[]): boolean {
  const reason = reasons.find((one) => one !== undefined)
  if (reason !== undefined) toast.info(messages.titles.oops, reason)
  return reason === undefined
}
