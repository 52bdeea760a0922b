import type { Series } from '@headgate/domain/reports/charts/chart-series'

/** Light or dark, as the console's theme. */
export type Scheme = 'light' | 'dark'

export interface ChartColours {
  /** The ground, which also separates the parts of a pile. */
  ground: string
  ink: string
  dimmed: string
  line: string
  /** In the order of series: neighbours differ most. The first is the console's teal. */
  series: readonly string[]
  rest: string
  /** From the lowest to the highest value of a map. */
  heat: readonly string[]
}

/**
 * Found by a search for ten colours of which every two differ for people with each kind of colour blindness too, each
 * at least 3:1 on its ground. `colours.test.ts` checks that; change a colour and it says what it is now too close to.
 */
export const chartColours: Record<Scheme, ChartColours> = {
  light: {
    ground: '#ffffff',
    ink: '#14212b',
    dimmed: '#495057',
    line: '#dee2e6',
    series: [
      '#0b6b73',
      '#1699dd',
      '#ea7022',
      '#6f2fb7',
      '#790d3f',
      '#33397f',
      '#aa5d32',
      '#7f63ae',
      '#3569e7',
      '#70490d',
    ],
    rest: '#8a939b',
    heat: ['#e7f6f6', '#6cc4c8', '#0b6b73', '#04363b'],
  },
  dark: {
    ground: '#242424',
    ink: '#f4f6f7',
    dimmed: '#b8b8b8',
    line: '#424242',
    series: [
      '#43b3b8',
      '#b2f675',
      '#88683f',
      '#446abf',
      '#d2b63c',
      '#51e1b3',
      '#cf7b26',
      '#c27aec',
      '#f6cff9',
      '#b4adf7',
    ],
    rest: '#868e96',
    heat: ['#0c3034', '#0a757d', '#43b3b8', '#cdebec'],
  },
}

/** The name of a series among others; the rest has no key of its own. */
export const seriesId = ({ key }: Pick<Series, 'key'>): string => key ?? '\0rest'

/** The colour of a series at its place. It stays when others are switched off. */
export function seriesColour({ key }: Pick<Series, 'key'>, index: number, colours: ChartColours): string {
  return key === null ? colours.rest : (colours.series[index % colours.series.length] ?? colours.rest)
}

/** The second five lines are dashed, so that not only their colour tells them apart. */
export const isDashed = ({ key }: Pick<Series, 'key'>, index: number): boolean => key !== null && index >= 5
