import type { Database } from '@headgate/db/base/database'
import { advisor, advisorHistory } from '@headgate/db/schema/all'
import type { AdviceRule } from '@headgate/domain/advice/finding'
import { uniqueWord } from './publishers.ts'

/** Of no rule that the product's job judges, so that items of tests stay as they are. */
const OWN_RULE = 'of_a_test' as AdviceRule

interface AdviceToMake {
  description?: string
  partner?: { kind: 'publisher' | 'provider'; id: number }
}

/** Makes an active item as the job does, about the partner. Its title is a word that no other record contains. */
export async function makeAdvice(
  { db }: Database,
  { description = '<p>Look at it.</p>', partner }: AdviceToMake = {},
): Promise<{ id: number; title: string }> {
  const title = `${uniqueWord()} fell`
  const now = new Date()
  const [item] = await db
    .insert(advisor)
    .values({
      rule: OWN_RULE,
      subject_kind: partner?.kind ?? 'publisher',
      subject_id: `${partner?.id ?? 2_000_000_001}:${title}`,
      partner_kind: partner?.kind ?? null,
      partner_id: partner?.id ?? null,
      title,
      description,
      facts: { searches_an_hour: 1_234, gross: '12.500000', day: '2026-11-20' },
      loss: '3.25',
      opened_at: now,
      seen_at: now,
    })
    .returning({ id: advisor.id })
  await db
    .insert(advisorHistory)
    .values({ advisor_id: item!.id, event: 'opened', payload: { notes: 'Found by the advisor.' } })
  return { id: item!.id, title }
}
