import type { Locator, Page } from '@playwright/test'

export const reportTable = (page: Page, name = 'Revenue report'): Locator => page.getByRole('table', { name })

/** Text of a cell as a number: thousands separators removed. */
export const numberOf = (text: string): number => Number(text.replaceAll(',', ''))

/** The part of the browser's table that is read here: these files are checked without the browser's types. */
interface TableInPage {
  rows: Iterable<{ cells: Iterable<{ textContent: string }> }>
}

/** Texts of the table's cells by header: body rows, then the totals row. */
export async function readReport(
  page: Page,
  name?: string,
): Promise<{ rows: Record<string, string>[]; totals: Record<string, string> }> {
  const texts = await reportTable(page, name).evaluate((table: TableInPage) =>
    Array.from(table.rows, (row) => Array.from(row.cells, (cell) => cell.textContent.trim())),
  )
  const [headers = [], ...rest] = texts
  const named = rest
    .filter((cells) => cells.length === headers.length)
    .map((cells) => Object.fromEntries(cells.map((text, at) => [headers[at] ?? '', text])))
  return { rows: named.slice(0, -1), totals: named.at(-1) ?? {} }
}

/** How many rows are seen whole, between the header and the totals. */
export async function seenRows(page: Page, name?: string): Promise<number> {
  const boxes = await Promise.all(
    (await reportTable(page, name).getByRole('row').all()).map((row) => row.boundingBox()),
  )
  const header = boxes[0]!
  const totals = boxes.at(-1)!
  return boxes
    .slice(1, -1)
    .filter((box) => box!.y >= header.y + header.height - 1 && box!.y + box!.height <= totals.y + 1).length
}

/** A figure from the cards above the table, without its share. */
export async function stat(page: Page, label: string): Promise<number> {
  const card = page
    .getByLabel('Totals of the whole report')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
  const text = await card.locator('dd').evaluate((value) => value.firstChild?.textContent ?? '')
  return numberOf(text)
}

/** The rows of a CSV file, by header. Quoted cells are read as RFC 4180 defines them. */
export function readCsv(text: string): Record<string, string>[] {
  const lines = text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
  const [headers = [], ...rows] = lines
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [headers[at] ?? '', cell])))
}
