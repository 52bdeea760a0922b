import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { RevenueImport } from '@headgate/contract/revenue/import-calls'
import { type ImportPreview, type ImportScope, importScopes } from '@headgate/contract/revenue/import-values'
import { isErrorHeader } from '@headgate/domain/revenue/reading/error-file'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../../api/query/announce.ts'
import { importQueries, useCheckImportAgain } from '../../../api/revenue/imports.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { Section } from '../../../screens/section.tsx'
import { Radio } from '../../../ui/check/check.tsx'
import { Fields } from '../../../ui/layout/columns.tsx'
import { fromTo, sumOf } from '../../../blocks/moves/moved-money.ts'

const texts: Record<ImportScope, { label: string; note: string; kept: string }> = {
  days: {
    label: 'Its days',
    note: 'The file is a complete statement: what these days had before and the file does not name is gone.',
    kept: 'The file replaces its days.',
  },
  lines: {
    label: 'Its lines',
    note: 'The file adds and changes: everything else of these days stays.',
    kept: 'The file replaces its lines and leaves everything else of their days.',
  },
}

interface ScopeQuestionProps {
  of: RevenueImport
  preview: ImportPreview
  /** The scope that a person agreed to; null while the question is open. */
  answer: ImportScope | null
  onAnswer: (scope: ImportScope) => void
}

/**
 * Asks once for each advertiser what its files replace, with the money that either answer moves. Afterwards the answer
 * is shown and can be changed. A mended error file replaces its lines, so that nothing is asked about it.
 */
export function ScopeQuestion({ of: one, preview, answer, onAnswer }: ScopeQuestionProps) {
  const [isOpen, setIsOpen] = useState(!one.scope_kept)
  const again = useCheckImportAgain(one.id)
  const other = importScopes.find((scope) => scope !== one.scope)!
  const { data: otherPreview, error } = useQuery({
    ...importQueries.inForcePreview(one.id, { in_force: true, scope: other }),
    enabled: isOpen,
  })
  if (!isOpen) {
    return (
      <Group gap="sm">
        <Text size="sm">{texts[one.scope].kept}</Text>
        {one.facts !== null && isErrorHeader(one.facts.header) ? null : (
          <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
            Change
          </Button>
        )}
      </Group>
    )
  }
  const money = (scope: ImportScope) => {
    const shown = scope === one.scope ? preview : otherPreview
    if (shown === undefined) return error === null ? 'Being computed…' : failureText(error)
    const [before, after] = [sumOf(shown.days, 'before', 'gross'), sumOf(shown.days, 'after', 'gross')]
    return `Gross of these days: ${fromTo(before, after)}`
  }
  return (
    <Section title="What does the file replace?">
      <Fields legend="The answer is kept for the next files of this advertiser">
        <Stack gap="sm">
          {importScopes.map((scope) => (
            <Radio
              key={scope}
              name="scope"
              label={texts[scope].label}
              description={
                <>
                  {texts[scope].note}
                  <br />
                  {money(scope)}
                </>
              }
              checked={answer === scope}
              onChange={() => onAnswer(scope)}
            />
          ))}
        </Stack>
      </Fields>
      {answer === other ? (
        <Alert color="blue" mt="sm">
          <Text size="sm" mb="xs">
            Below is what the file changes when it replaces {texts[one.scope].label.toLowerCase()}.
          </Text>
          <Button
            size="xs"
            loading={again.isPending}
            onClick={() => void announce(again.mutateAsync({ scope: other }), {})}
          >
            Check with this answer
          </Button>
        </Alert>
      ) : null}
    </Section>
  )
}
