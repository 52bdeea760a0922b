import { z } from 'zod'
import '@headgate/contract/base/zod-settings'

/** The sections of the profile, in their order. */
export const sections = {
  home: 'Home',
  personal: 'Personal Info',
  password: 'Password',
  notification: 'Notification',
} as const
type Section = keyof typeof sections

const names = Object.keys(sections) as [Section, ...Section[]]

export const profileAddress = z.object({ section: z.enum(names).default('home') })
