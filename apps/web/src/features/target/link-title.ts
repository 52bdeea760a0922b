/** The name of a publisher link in headings and windows. The publisher's name distinguishes open tabs. */
export function linkTitle(link: { publisher: string } | null | undefined, id: number): string {
  return link ? `${link.publisher} · link ${id}` : `Publisher link ${id}`
}
