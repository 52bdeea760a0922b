import { z } from 'zod'
import { call, id, idParams } from '../base/call.ts'
import { limits, type SettingKey, settingKeys } from '../base/constants.ts'
import { messages } from '../base/messages.ts'
import { isWebAddress, isWebOrigin } from '../base/web-address.ts'

export const setting = z.object({
  id: z.number(),
  key: z.string(),
  value: z.string().nullable(),
  updatedAt: z.string(),
})
export type Setting = z.infer<typeof setting>

const texts = messages.settings

/** The text of each key whose value is not a URL. */
export const invalidVariable: Record<SettingKey, string> = {
  default_domain: texts.defaultDomainInvalid,
  system_fallback: texts.systemFallbackInvalid,
  warmup_link: texts.warmupLinkInvalid,
  warmup_link_yahoo: texts.warmupLinkInvalid,
  kyc_url: texts.kycUrlInvalid,
}

/** The stored form has a scheme, because engines send it unchanged. */
function withScheme(value: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`
}

/** Compares addresses without case of the host and a final slash. */
function sameAddress(a: string, b: string): boolean {
  return plain(a) === plain(b)
}

function plain(text: string): string {
  return (URL.parse(text)?.href ?? text).replace(/\/$/, '')
}

interface Variable {
  key: string
  value: string
}

/** One refusal of a set of default variables; `at` names the field. */
interface Refusal {
  at: [number, 'key' | 'value'] | []
  message: string
}

/** Checks the whole set (docs/behaviour/settings.md#default-variables). */
export function refusalsOf(variables: readonly Variable[]): Refusal[] {
  if (variables.length === 0) return [{ at: [], message: texts.noKey }]
  if (variables.length > limits.settings) return [{ at: [], message: texts.tooMany }]
  const refusals: Refusal[] = []
  for (const [index, { key, value }] of variables.entries()) {
    const known = settingKeys.find((one) => one === key)
    if (known === undefined) refusals.push({ at: [index, 'key'], message: texts.emptyKey })
    else if (variables.findIndex((one) => one.key === key) < index)
      refusals.push({ at: [index, 'key'], message: texts.duplicateKeys })
    if (value.trim() === '') refusals.push({ at: [index, 'value'], message: texts.emptyValue })
    else if (known !== undefined && !(known === 'default_domain' ? isWebOrigin : isWebAddress)(value))
      refusals.push({ at: [index, 'value'], message: invalidVariable[known] })
  }
  const at = variables.findIndex((one) => one.key === 'system_fallback')
  const domainAt = variables.findIndex((one) => one.key === 'default_domain')
  const [domain, fallback] = [variables[domainAt]?.value.trim(), variables[at]?.value.trim()]
  if (!domain || !fallback || !sameAddress(withScheme(domain), withScheme(fallback))) return refusals
  // Two equal addresses are the only mistake to report. Any other refusal of the two would mislead, because the value
  // of one variable is often invalid for the other.
  const rest = refusals.filter((one) => one.at[0] !== at && one.at[0] !== domainAt)
  return [{ at: [at, 'value'], message: texts.mustDiffer }, ...rest]
}

const variable = z.object({
  /** Id of a stored variable; missing for a new one. */
  id: id.optional(),
  /** When sent, it must be the one that was read. */
  updatedAt: z.string().optional(),
  key: z
    .string()
    .max(100)
    .nullish()
    .transform((key) => key ?? ''),
  value: z
    .string()
    .trim()
    .max(2_000)
    .nullish()
    .transform((value) => value ?? ''),
})

/** A set of default variables. Parsing adds a scheme to the values. */
export const settingVariables = z
  .array(variable)
  .superRefine((variables, context) => {
    for (const { at, message } of refusalsOf(variables))
      context.addIssue({ code: 'custom', path: at, message })
  })
  .transform((variables) =>
    variables.map(({ id: stored, updatedAt, key, value }) => ({
      id: stored,
      updatedAt,
      key: key as SettingKey,
      value: withScheme(value),
    })),
  )
export type SettingVariable = z.output<typeof settingVariables>[number]

const page = 'docs/behaviour/settings.md#default-variables'
const settings = z.object({ settings: z.array(setting) })

export const listSettings = call({
  method: 'GET',
  path: '/api/settings',
  access: 'admin',
  summary: 'Default variables.',
  page,
  data: settings,
})

/** `looker_studio_url` and `redirect_type` come from the environment, the others from the settings screen. */
export const getSetting = call({
  method: 'GET',
  path: '/api/setting/key/:key',
  access: 'admin',
  summary: 'One default variable; its value is null when it is not set.',
  page,
  params: z.object({ key: z.enum([...settingKeys, 'looker_studio_url', 'redirect_type']) }),
  data: z.object({ setting: z.object({ key: z.string(), value: z.string().nullable() }) }),
})

export const addSettings = call({
  method: 'POST',
  path: '/api/setting',
  access: 'admin',
  summary: 'Adds default variables, all or none; a key that is set already is refused.',
  page,
  repeatable: 'body',
  body: settingVariables,
  data: settings,
})

export const updateSettings = call({
  method: 'PUT',
  path: '/api/setting',
  access: 'admin',
  summary:
    'Changes the default variables that carry an id and adds the others, all or none; those that are not named stay. `updatedAt` of a variable, when sent, must be the one that was read: 409 otherwise.',
  page,
  body: settingVariables,
  data: settings,
})

export const deleteSetting = call({
  method: 'DELETE',
  path: '/api/setting/:id',
  access: 'admin',
  summary:
    'Removes a default variable; returns the remaining ones. `system_fallback` stays while a publisher link is served: 409.',
  page,
  params: idParams,
  data: settings,
})
