/**
 * Whether a file with this type may be a CSV file: any text, a spreadsheet's own type, which browsers give .csv files
 * where a spreadsheet program is installed, or no type at all.
 */
export function isCsvType(type: string): boolean {
  return type === '' || type === 'application/vnd.ms-excel' || type.startsWith('text/')
}
