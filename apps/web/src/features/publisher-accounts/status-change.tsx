import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import type { PublisherAccount } from '@headgate/contract/revenue/publisher-accounts'
import { today } from '@headgate/domain/days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publisherAccountQueries } from '../../api/revenue/publisher-accounts.ts'
import { Moves } from '../../blocks/moves/moves.tsx'
import { movesFailure } from '../../blocks/moves/use-ask-moves.tsx'
import { DayField } from '../../form/days/day-field.tsx'
import { ignoreSecondPress } from '../../lib/second-press.ts'
import { dialogs } from '../../ui/dialog/dialogs.ts'

/** Asks from which day a status holds and shows what it moves. Resolves to the day, or to null. */
export function askStatusDay(account: PublisherAccount, status: boolean): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const dialogId = dialogs.open({
    title: `Switch account ${account.id} ${status ? 'on' : 'off'}`,
    size: 'xl',
    onClose: () => resolve(null),
    children: (
      <StatusChange
        account={account}
        status={status}
        onDecide={(day) => {
          resolve(day)
          dialogs.close(dialogId)
        }}
      />
    ),
  })
  return promise
}

interface StatusChangeProps {
  account: PublisherAccount
  status: boolean
  onDecide: (day: string | null) => void
}

function StatusChange({ account, status, onDecide }: StatusChangeProps) {
  const [day, setDay] = useState(today)
  const query = publisherAccountQueries.moves(account.id, { status, from_day: day })
  const moves = useQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <Stack gap="md">
      <Text size="sm">
        {status
          ? 'The account takes part in dividing the revenue of its channel again.'
          : 'The account gets nothing of its channel any more. Without another account the revenue is unmatched.'}
      </Text>
      <DayField
        label="Holds from"
        maw={200}
        min={account.valid_from}
        max={today()}
        value={day}
        onChange={setDay}
      />
      <div aria-busy={moves.isFetching}>
        {moves.data === undefined && moves.error === null ? <Loader size="sm" aria-label="Loading" /> : null}
        {moves.error === null ? null : <Alert color="yellow">{movesFailure(moves.error)}</Alert>}
        {moves.data === undefined || moves.error !== null ? null : <Moves moves={moves.data} />}
      </div>
      <Group justify="flex-end" onClickCapture={ignoreSecondPress}>
        <Button variant="default" onClick={() => onDecide(null)}>
          Cancel
        </Button>
        <Button loading={moves.isFetching} onClick={() => onDecide(day)}>
          {status ? 'Switch on' : 'Switch off'}
        </Button>
      </Group>
    </Stack>
  )
}
