import { Alert, List, Text } from '@mantine/core'
import type { FileDoubt } from '@headgate/contract/revenue/import-values'
import { TextLink } from '../../../ui/text-link.tsx'

/** Why a file does not look like its advertiser's, and whose it looks like. */
export function FileDoubtAlert({ doubt: { text, reasons, looks_like: other } }: { doubt: FileDoubt }) {
  return (
    <Alert color="yellow" title={text}>
      <List size="sm">
        {reasons.map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {other === null ? (
          'If it is right all the same, tick so below. Otherwise discard it.'
        ) : (
          <>
            If it is a file of {other.name}, discard it and{' '}
            <TextLink
              to="/csvupload"
              search={{ advertiser: other.id }}
              inherit
              c="inherit"
              underline="always"
            >
              upload it there
            </TextLink>
            . If it is right all the same, tick so below.
          </>
        )}
      </Text>
    </Alert>
  )
}
