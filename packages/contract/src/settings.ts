import { z } from 'zod'
import { call } from './call.ts'
import { settingKeys } from './constants.ts'

export const setting = z.object({ id: z.number(), key: z.string(), value: z.string().nullable() })

export const listSettings = call({
  method: 'GET',
  path: '/api/settings',
  access: 'admin',
  summary: 'Default variables.',
  section: '3 §7 Reference data and settings',
  data: z.object({ settings: z.array(setting) }),
})

/** `looker_studio_url` comes from the environment (DESIGN §7), the others from the settings screen. */
export const getSetting = call({
  method: 'GET',
  path: '/api/setting/key/:key',
  access: 'admin',
  summary: 'One default variable; its value is null when it is not set.',
  section: '3 §7 Reference data and settings',
  params: z.object({ key: z.enum([...settingKeys, 'looker_studio_url']) }),
  data: z.object({ setting: z.object({ key: z.string(), value: z.string().nullable() }) }),
})
