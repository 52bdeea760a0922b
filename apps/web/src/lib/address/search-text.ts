export { asText, parseSearch, type SearchText, stringifySearch } from '@headgate/domain/addresses/search-text'
