/** How Kestrel Ads writes the countries of the sample traffic. Of Mexico it says what nobody can read. */
export const countryNames: Readonly<Record<string, string>> = {
  US: 'United States',
  GB: 'United Kingdom',
  DE: 'Germany',
  FR: 'France',
  IN: 'India',
  BR: 'Brazil',
  CA: 'Canada',
  JP: 'Japan',
  AU: 'Australia',
  IT: 'Italy',
  ES: 'Spain',
  MX: 'Rest of Latin America',
  PL: 'Poland',
}
