/** What an API key may be limited to, with what its calls are about: docs/behaviour/api-keys.md#areas. */
export const areaLabels = {
  publishers: 'Publishers',
  advertisers: 'Advertisers and their APIs',
  links: 'Publisher links, advertiser links, groups',
  revenue: 'Revenue: accounts, imports, repairs',
  reports: 'Reports and files',
  settings: 'Settings and lists',
} as const
export type ApiArea = keyof typeof areaLabels
export const apiAreas = Object.keys(areaLabels) as [ApiArea, ...ApiArea[]]
