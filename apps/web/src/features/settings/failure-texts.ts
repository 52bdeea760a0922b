import { messages } from '@headgate/contract/base/messages'
import type { Section } from './settings-address.ts'

/** What users know as the text of a section that cannot be read; the reason follows it. */
export const failureTexts: Partial<Record<Section, string>> = {
  'revenue-share': messages.revenueShare.failed,
  'email-config': messages.emailConfig.failed,
  domains: messages.domains.cannotFetch,
}
