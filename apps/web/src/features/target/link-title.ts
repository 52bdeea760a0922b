/** How a publisher link is called in headings and windows: whose it is tells open tabs apart. */
export function linkTitle(link: { publisher: string } | null | undefined, id: number): string {
  return link ? `${link.publisher} · link ${id}` : `Publisher link ${id}`
}
