/** Signs and short names of currencies that are no ISO 4217 codes, in capitals. */
const signs =
  '$ US$ A$ AU$ C$ CA$ NZ$ HK$ S$ R$ MX$ NT$ € £ ¥ ₹ ₽ ₩ ₺ ₴ ₪ ₫ ฿ ₦ ₱ ₡ ₲ ₸ ₼ ₾ ៛ ₭ ₮ ₨ ₵ ¢ KR KR. KČ ZŁ FT LEI RS RS. FR FR. SFR SFR. RM RP ' +
  'EURO EUROS DOLLAR DOLLARS TL'

const currencies = new Set([...signs.split(' '), ...Intl.supportedValuesOf('currency')])

/** Whether a text around a number only names a currency. An empty text does too. */
export function isCurrency(text: string): boolean {
  return text === '' || currencies.has(text.toUpperCase())
}
